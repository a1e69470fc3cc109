import { timingSafeEqual } from "node:crypto";

/** Whether both are the same. How long it takes does not tell how much of a guess is right; only the length may show. */
export function isEqualInConstantTime(one: string | Buffer, other: string | Buffer): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
