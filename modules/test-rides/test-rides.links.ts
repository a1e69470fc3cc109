import { createHmac } from "node:crypto";
import { isEqualInConstantTime } from "#db/constant-time.ts";

/** The token of the link of a test ride. It is derived, so that every email can hold the same link and none is stored. */
export const linkToken = (id: number, key: Buffer): string =>
  createHmac("sha256", key).update(`test-ride:${id}`).digest("base64url");

/** Whether a token is the one of this test ride. */
export const isLinkToken = (token: string, id: number, key: Buffer): boolean =>
  isEqualInConstantTime(token, linkToken(id, key));
