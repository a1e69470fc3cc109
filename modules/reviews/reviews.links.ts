import { createHmac } from "node:crypto";
import { isEqualInConstantTime } from "#db/constant-time.ts";

const sign = (text: string, key: Buffer): string => createHmac("sha256", key).update(text).digest("base64url");

/** The token of the link to review an order. It is derived, so that every email can hold the same link and none is stored. */
export const linkToken = (orderId: number, key: Buffer): string => sign(`order:${orderId}`, key);

/** Whether a token is the one of this order. */
export const isLinkToken = (token: string, orderId: number, key: Buffer): boolean =>
  isEqualInConstantTime(token, linkToken(orderId, key));

/** Who votes or reports: an account, or else a visitor by the IP address. */
export type Voter = { accountId: number } | { ipKey: string };

/** A voter as a keyed hash, from which nobody can tell who it was. */
export const voterKey = (voter: Voter, key: Buffer): string =>
  sign("accountId" in voter ? `account:${voter.accountId}` : `ip:${voter.ipKey}`, key);
