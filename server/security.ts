import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import helmet from "helmet";

/** The content security policy of an API response: nothing is allowed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The security headers of every response. Pages set their own content security policy, since it names their scripts.
 *
 * The plugin `@fastify/helmet` stores a new function in each reply. V8 then keeps the request and the reply until its next full garbage
 * collection, which cost 8 MB for a thousand requests.
 */
export function secureHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https && { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  app.addHook("onRequest", (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
  app.addHook("onSend", async (request, reply) => {
    if (isApi(request) && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", API_POLICY);
  });
}

/** Whether the response is one of the API. Nothing stores these: only the page cache makes those of public reads cacheable. */
const isApi = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.contract !== undefined || url.startsWith("/api/");

/**
 * Takes the nonce of its rendering out of a page, and returns the page with the hashes of the scripts that had it. A script
 * that got into the page in another way, by a mistake in escaping for example, has no nonce and is not hashed, so it does not
 * run. The nonce itself is not sent: cached pages are the same for everybody, so everybody would know it.
 */
export function hashOwnScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  const own = [...scripts].filter(([, attributes = ""]) => attributes.includes(attribute));
  const hashes = new Set(own.map(([, , code = ""]) => hashOf(code)));
  return { html: html.replaceAll(attribute, ""), hashes: [...hashes] };
}

/** The hash of an inline script, for the content security policy. */
export const hashOf = (code: string): string => createHash("sha256").update(code).digest("base64");

/**
 * The content security policy of a page: its own inline scripts, by their hashes, and nothing from other hosts except the map.
 * Inline styles are allowed, since React writes style attributes. `web/trusted-types.ts` has the two policies of Trusted Types.
 */
export function pagePolicy(hashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(" "),
    "require-trusted-types-for 'script'",
    "trusted-types default own-html",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // The preview of a chosen picture is a blob: URL.
    "connect-src 'self' blob:",
    "worker-src 'self'",
    // The map of the store, when a visitor asks for it.
    "frame-src 'self' https://www.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
