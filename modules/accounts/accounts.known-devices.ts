import { createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DEVICE_COOKIE } from "#contract/headers.ts";
import { isEqualInConstantTime } from "#db/constant-time.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The devices that signed in to an account before, by a signed cookie: guesses of strangers do not delay them (OWASP, "Device
 * cookies"). The cookie gives no access, and holds no personal data.
 */
export type KnownDevices = {
  /** The id of the device of a request; null when it never signed in with this email address. */
  idOf(request: FastifyRequest, email: string): string | null;
  /** Makes the device of a request a known one of this email address. */
  remember(reply: FastifyReply, email: string): void;
};

/** Known devices by cookies that are signed with this key. `https`: the cookies are sent over HTTPS only. */
export function knownDevices({ key, https }: { key: Buffer; https: boolean }): KnownDevices {
  const sign = (id: string, email: string) =>
    createHmac("sha256", key).update(`device ${id} ${email.toLowerCase()}`).digest("base64url");
  return {
    idOf(request, email) {
      const [random = "", signedAt = "", signature = ""] = request.cookies[DEVICE_COOKIE]?.split(".") ?? [];
      const id = `${random}.${signedAt}`;
      const isOld = !(Number(signedAt) > Date.now() / 1000 - YEAR_SECONDS);
      return !isOld && isEqualInConstantTime(signature, sign(id, email)) ? id : null;
    },
    remember(reply, email) {
      const id = `${randomBytes(16).toString("base64url")}.${Math.floor(Date.now() / 1000)}`;
      const cookie = { path: "/api", sameSite: "lax", secure: https, httpOnly: true, maxAge: YEAR_SECONDS } as const;
      reply.setCookie(DEVICE_COOKIE, `${id}.${sign(id, email)}`, cookie);
    },
  };
}
