import { createHash } from "node:crypto";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** The content security policy of an API response: nothing is allowed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The security headers of every response. Pages set their own content security policy, since it names their scripts. */
export async function secureHeaders(app: FastifyInstance, { https }: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https && { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", API_POLICY);
  });
}

/**
 * The content security policy of a page: its own inline scripts, by their hashes, and nothing from other hosts except the map.
 * Inline styles are allowed, since React writes style attributes.
 */
export function pagePolicy(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? "");
  const hashes = new Set(scripts.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`));
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // The preview of a chosen picture is a blob: URL.
    "connect-src 'self' blob:",
    // The map of the store, when a visitor asks for it.
    "frame-src 'self' https://www.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
