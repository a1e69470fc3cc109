import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { refuse } from "#contract/errors.ts";

/** The attempts allowed in a time in seconds. The counters are in PostgreSQL, so that several processes share them. */
const LIMITS = {
  // Guessing at one account from one IP address; a forgetful customer gets through.
  loginByAccountAndAddress: { points: 10, duration: 15 * 60 },
  // Guessing at one account from many IP addresses.
  loginByAccount: { points: 100, duration: 60 * 60 },
  // Guessing at many accounts; generous, since mobile carriers put many customers behind one IP address.
  loginByAddress: { points: 100, duration: 15 * 60 },
  // Guessing the six digits with the right password.
  codeByAccount: { points: 10, duration: 15 * 60 },
  // Filling the mailbox of one person, or of many.
  resetByAccount: { points: 5, duration: 60 * 60 },
  resetByAddress: { points: 30, duration: 60 * 60 },
  registerByAddress: { points: 30, duration: 60 * 60 },
  // Guessing discount codes, from one account or from many; a customer mistypes a code a few times.
  couponByAccount: { points: 20, duration: 15 * 60 },
  couponByAddress: { points: 100, duration: 15 * 60 },
} as const;

export type AccountLimits = {
  /** Counts an attempt to sign in. @throws too_many_requests */
  countLogin(email: string, address: string): Promise<void>;
  /** Takes the count of an account and address back after a sign-in that succeeded. */
  forgetLogins(email: string, address: string): Promise<void>;
  /** Counts a code that was typed for an account. @throws too_many_requests */
  countCode(accountId: number): Promise<void>;
  /** Takes the count of codes back after one that was right. */
  forgetCodes(accountId: number): Promise<void>;
  /** Counts a request about a forgotten password, of an account where one is named. @throws too_many_requests */
  countReset(email: string | undefined, address: string): Promise<void>;
  /** Counts a registration. @throws too_many_requests */
  countRegistration(address: string): Promise<void>;
  /** Counts a discount code that was typed. @throws too_many_requests */
  countCoupon(accountId: number, address: string): Promise<void>;
  /** Takes back the count of one code, which was a good one. Earlier guesses stay counted. */
  forgetCoupon(accountId: number, address: string): Promise<void>;
};

/** The rate limits on guessing and on opening accounts. */
export function accountLimits(pool: Pool): AccountLimits {
  const limiter = (name: keyof typeof LIMITS) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: name,
      ...LIMITS[name],
    });
  const byBoth = limiter("loginByAccountAndAddress");
  const byAccount = limiter("loginByAccount");
  const byAddress = limiter("loginByAddress");
  const codes = limiter("codeByAccount");
  const resetsByAccount = limiter("resetByAccount");
  const resetsByAddress = limiter("resetByAddress");
  const registrations = limiter("registerByAddress");
  const couponsByAccount = limiter("couponByAccount");
  const couponsByAddress = limiter("couponByAddress");

  return {
    async countLogin(email, address) {
      const account = accountKey(email);
      await count(byBoth, `${account}:${addressKey(address)}`);
      await count(byAccount, account);
      await count(byAddress, addressKey(address));
    },
    async forgetLogins(email, address) {
      const account = accountKey(email);
      await byBoth.delete(`${account}:${addressKey(address)}`);
      await byAccount.reward(account);
      await byAddress.reward(addressKey(address));
    },
    countCode: (accountId) => count(codes, String(accountId)),
    async forgetCodes(accountId) {
      await codes.delete(String(accountId));
    },
    async countReset(email, address) {
      if (email !== undefined) await count(resetsByAccount, accountKey(email));
      await count(resetsByAddress, addressKey(address));
    },
    countRegistration: (address) => count(registrations, addressKey(address)),
    async countCoupon(accountId, address) {
      await count(couponsByAccount, String(accountId));
      await count(couponsByAddress, addressKey(address));
    },
    async forgetCoupon(accountId, address) {
      await couponsByAccount.reward(String(accountId));
      await couponsByAddress.reward(addressKey(address));
    },
  };
}

/** No limits at all, for load tests. */
export const noAccountLimits: AccountLimits = {
  countLogin: () => Promise.resolve(),
  forgetLogins: () => Promise.resolve(),
  countCode: () => Promise.resolve(),
  forgetCodes: () => Promise.resolve(),
  countReset: () => Promise.resolve(),
  countRegistration: () => Promise.resolve(),
  countCoupon: () => Promise.resolve(),
  forgetCoupon: () => Promise.resolve(),
};

async function count(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    // The library throws both its result and errors of the database.
    if (error instanceof RateLimiterRes) {
      throw refuse("too_many_requests", { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
    }
    throw error;
  }
}

// Hashed, so that the counters hold no personal data and every key has the same length.
const keyOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

const accountKey = (email: string): string => keyOf(email.toLowerCase());

/** A household gets a whole IPv6 /64 network, so it counts as one address. */
function addressKey(address: string): string {
  if (!address.includes(":") || address.includes(".")) return keyOf(address);
  const [before = [], after = []] = address.split("::").map((part) => part.split(":"));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return keyOf([...before, ...zeros, ...after].slice(0, 4).join(":"));
}
