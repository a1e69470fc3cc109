import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { api } from "#contract/api.ts";
import { refuse } from "#contract/errors.ts";
import { DEVICE_COOKIE, XSRF_COOKIE, XSRF_HEADER } from "#contract/headers.ts";
import { isKeyRequest } from "./router.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Protects state-changing requests of browsers against forgery: cookie and header must hold the same token, signed by
 * this shop, so that another host that can set a cookie gains nothing. A client that sends no Origin, no Referer and no
 * cookie but the one of a known device, which gives no access, is not a browser, and needs no protection. A form that works
 * without scripts cannot repeat the token; it needs no login, and has to come from a page of the shop.
 */
export function checkAntiForgery(app: FastifyInstance, key: Buffer): void {
  app.addHook("onRequest", async (request) => {
    const { secretPath, reads, sameOriginForm } = request.routeOptions.config;
    if (SAFE_METHODS.has(request.method) || secretPath || reads || !looksLikeBrowser(request)) return;
    if (dependsOnKey(request)) return;
    if (sameOriginForm) {
      if (isSameOrigin(request)) return;
      throw refuse("anti_forgery");
    }
    const sent = request.headers[XSRF_HEADER];
    const kept = request.cookies[XSRF_COOKIE];
    if (typeof sent !== "string" || !kept || !sameText(sent, kept) || !isSigned(kept, key))
      throw refuse("anti_forgery");
  });
}

/** Sets a new token in a cookie that the browser's scripts can read. */
export function setAntiForgeryCookie(reply: FastifyReply, key: Buffer, secure: boolean): void {
  const nonce = randomBytes(18).toString("base64url");
  reply.setCookie(XSRF_COOKIE, `${nonce}.${signatureOf(nonce, key)}`, { path: "/", sameSite: "lax", secure });
}

/** Whether an API key alone decides about the request. A page of another host cannot send one. */
const dependsOnKey = (request: FastifyRequest): boolean => {
  const { contract } = request.routeOptions.config;
  return contract !== undefined && api[contract].access !== "anyone" && isKeyRequest(request);
};

const looksLikeBrowser = ({ headers, cookies }: FastifyRequest): boolean =>
  headers.origin !== undefined ||
  headers.referer !== undefined ||
  Object.keys(cookies).some((name) => name !== DEVICE_COOKIE);

/** Whether a form came from a page of this host: every browser says so with a form, and no page can change it. */
function isSameOrigin({ headers: { origin, "sec-fetch-site": site = "same-origin" }, host }: FastifyRequest): boolean {
  return site === "same-origin" && origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

const signatureOf = (nonce: string, key: Buffer): string => createHmac("sha256", key).update(nonce).digest("base64url");

function isSigned(token: string, key: Buffer): boolean {
  const [nonce = "", signature = ""] = token.split(".");
  return sameText(signature, signatureOf(nonce, key));
}

function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
