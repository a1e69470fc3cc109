import { createHmac } from "node:crypto";

export const SECRET_PREFIX = "whsec_";

type Signed = { secret: string; id: string; seconds: number; body: string };

/** The header `webhook-signature` of Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks */
export function signatureOf({ secret, id, seconds, body }: Signed): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}
