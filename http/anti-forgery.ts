import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "#contract/errors.ts";
import { XSRF_COOKIE, XSRF_HEADER } from "#contract/headers.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Guards state-changing requests of browsers: the cookie and the header must be the same token, and one that this shop
 * has signed, so that a neighbouring host that can plant a cookie gains nothing. A client that shows no sign of a
 * browser (no Origin, no Referer, no cookie) is let through: it has no ambient rights that a stranger could ride on.
 */
export function checkAntiForgery(app: FastifyInstance, key: Buffer): void {
  app.addHook("onRequest", async (request) => {
    if (SAFE_METHODS.has(request.method) || !looksLikeBrowser(request)) return;
    const sent = request.headers[XSRF_HEADER];
    const kept = request.cookies[XSRF_COOKIE];
    if (typeof sent !== "string" || !kept || !sameText(sent, kept) || !isSigned(kept, key))
      throw refuse("anti_forgery");
  });
}

/** Gives the browser a fresh token in the cookie that its scripts can read. */
export function setAntiForgeryCookie(reply: FastifyReply, key: Buffer, secure: boolean): void {
  const nonce = randomBytes(18).toString("base64url");
  reply.setCookie(XSRF_COOKIE, `${nonce}.${signatureOf(nonce, key)}`, { path: "/", sameSite: "lax", secure });
}

const looksLikeBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers.referer !== undefined || headers.cookie !== undefined;

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
