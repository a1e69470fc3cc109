import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Call } from "#contract/api.ts";
import { refuse } from "#contract/errors.ts";

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Wrong passwords before attempts are delayed. After the last of these the next attempt has to wait: `FIRST_DELAY_SECONDS`, then twice
 * as long each time. A guesser gets some eighty attempts at an account a day, and nobody is locked out: a device that signed in before is
 * counted by itself, and a login link is never delayed.
 */
const FREE_ATTEMPTS = {
  // One account from one IP address; a forgetful customer gets through.
  byAccountAndAddress: 10,
  // The same at an address that many wrong passwords come from: a guesser, or a carrier with thousands of customers.
  byAccountAndNoisyAddress: 2,
  // One account from many IP addresses.
  byAccount: 50,
  // One account on a device that signed in to it before, or in a session of it.
  byDevice: 10,
} as const;
const FIRST_DELAY_SECONDS = 15;
const LONGEST_DELAY_SECONDS = HOUR_SECONDS;

/** Wrong passwords from one IP address, from which on it counts as noisy. */
const NOISY_ADDRESS = 100;

/** The attempts allowed in a time in seconds. */
const LIMITS = {
  // More wrong passwords than the customers of a carrier behind one IP address mistype.
  loginByAddress: { points: 1000, duration: 15 * 60 },
  // Guessing the six digits with the right password.
  codeByAccount: { points: 10, duration: 15 * 60 },
  // Filling somebody's mailbox.
  linkByAccount: { points: 5, duration: HOUR_SECONDS },
  // Guessing discount codes, from one account or from many; a customer mistypes a code a few times.
  couponByAccount: { points: 20, duration: 15 * 60 },
  couponByAddress: { points: 100, duration: 15 * 60 },
} as const;

/** Webhooks from one IP address: a payment provider reports a rush of orders from few. Counted per process, which costs no query. */
const WEBHOOKS = { points: 6000, duration: 60 };

/** An attempt to sign in. `device` is the id of a known device, null for a stranger. */
type LoginAttempt = { email: string; ip: string; device: string | null };

export type AccountLimits = {
  /** Counts an attempt to sign in. @throws login_delayed; too_many_requests */
  countLogin(attempt: LoginAttempt): Promise<void>;
  /** Takes the count of an account and address back after a sign-in that succeeded. */
  forgetLogins(attempt: LoginAttempt): Promise<void>;
  /** Counts a password that a signed-in account was asked for. @throws too_many_requests */
  countPassword(sessionId: number): Promise<void>;
  /** Takes the count back after a password that was right. */
  forgetPasswords(sessionId: number): Promise<void>;
  /** Counts a code that was typed for an account. @throws too_many_requests */
  countCode(accountId: number): Promise<void>;
  /** Takes the count of codes back after one that was right. */
  forgetCodes(accountId: number): Promise<void>;
  /** Returns what counts a call that has an `hourlyLimit` for an IP address. @throws too_many_requests */
  limitCall(call: Call, hourlyLimit: number): (ip: string) => Promise<void>;
  /** Counts an email with a link that anyone may ask for. @throws too_many_requests */
  countLink(email: string): Promise<void>;
  /** Counts a discount code that was typed. @throws too_many_requests */
  countCoupon(accountId: number, ip: string): Promise<void>;
  /** Takes back the count of one code, which was a good one. Earlier guesses stay counted. */
  forgetCoupon(accountId: number, ip: string): Promise<void>;
  /** Counts a request with an API key. @throws api_key_limit */
  countKey(id: number, perMinute: number): Promise<void>;
  /** Counts a webhook. @throws too_many_requests */
  countWebhook(ip: string): Promise<void>;
};

/** The rate limits on guessing and on opening accounts. */
export function accountLimits(pool: Pool): AccountLimits {
  const limiter = (name: keyof typeof LIMITS) => counter(pool, name, LIMITS[name]);
  const byBoth = delays(pool, "loginByAccountAndAddress");
  const byAccount = delays(pool, "loginByAccount");
  const byDevice = delays(pool, "loginByDevice");
  const bySession = delays(pool, "passwordBySession");
  const byIp = limiter("loginByAddress");
  const codes = limiter("codeByAccount");
  const linksByAccount = limiter("linkByAccount");
  const couponsByAccount = limiter("couponByAccount");
  const couponsByIp = limiter("couponByAddress");
  const webhooks = new RateLimiterMemory(WEBHOOKS);
  // Each key has a limit of its own.
  const keys = counter(pool, "apiKey", { points: Number.MAX_SAFE_INTEGER, duration: 60 });

  return {
    async countLogin({ email, ip, device }) {
      if (device !== null) return byDevice.count(keyOf(device), FREE_ATTEMPTS.byDevice, "login_delayed");
      const account = accountKey(email);
      const attempts = await count(byIp, ipKey(ip));
      const free =
        attempts > NOISY_ADDRESS ? FREE_ATTEMPTS.byAccountAndNoisyAddress : FREE_ATTEMPTS.byAccountAndAddress;
      await byBoth.count(`${account}:${ipKey(ip)}`, free, "login_delayed");
      await byAccount.count(account, FREE_ATTEMPTS.byAccount, "login_delayed");
    },
    async forgetLogins({ email, ip, device }) {
      if (device !== null) return byDevice.forget(keyOf(device));
      const account = accountKey(email);
      await byBoth.forget(`${account}:${ipKey(ip)}`);
      await byAccount.takeBack(account);
      await byIp.reward(ipKey(ip));
    },
    countPassword: (sessionId) => bySession.count(String(sessionId), FREE_ATTEMPTS.byDevice, "too_many_requests"),
    forgetPasswords: (sessionId) => bySession.forget(String(sessionId)),
    async countCode(accountId) {
      await count(codes, String(accountId));
    },
    async forgetCodes(accountId) {
      await codes.delete(String(accountId));
    },
    limitCall(call, hourlyLimit) {
      const calls = counter(pool, call, { points: hourlyLimit, duration: HOUR_SECONDS });
      return async (ip) => {
        await count(calls, ipKey(ip));
      };
    },
    async countLink(email) {
      await count(linksByAccount, accountKey(email));
    },
    async countCoupon(accountId, ip) {
      await count(couponsByAccount, String(accountId));
      await count(couponsByIp, ipKey(ip));
    },
    async forgetCoupon(accountId, ip) {
      await couponsByAccount.reward(String(accountId));
      await couponsByIp.reward(ipKey(ip));
    },
    async countKey(id, perMinute) {
      const { consumedPoints, msBeforeNext } = await keys.consume(String(id));
      if (consumedPoints > perMinute)
        throw refuse("api_key_limit", { limit: perMinute, retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });
    },
    async countWebhook(ip) {
      await count(webhooks, ipKey(ip));
    },
  };
}

/** No limits at all, for load tests. */
export const noAccountLimits: AccountLimits = {
  countLogin: () => Promise.resolve(),
  forgetLogins: () => Promise.resolve(),
  countPassword: () => Promise.resolve(),
  forgetPasswords: () => Promise.resolve(),
  countCode: () => Promise.resolve(),
  forgetCodes: () => Promise.resolve(),
  limitCall: () => () => Promise.resolve(),
  countLink: () => Promise.resolve(),
  countCoupon: () => Promise.resolve(),
  forgetCoupon: () => Promise.resolve(),
  countKey: () => Promise.resolve(),
  countWebhook: () => Promise.resolve(),
};

/** A counter of attempts per key. It is in PostgreSQL, so that several processes share it. */
const counter = (pool: Pool, keyPrefix: string, allowed: { points: number; duration: number }) =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix,
    ...allowed,
  });

/** Counts failures of a key, and makes each attempt after the free ones wait longer than the one before. */
function delays(pool: Pool, name: string) {
  const failures = counter(pool, name, { points: Number.MAX_SAFE_INTEGER, duration: DAY_SECONDS });
  // Its one point is taken by an attempt, and comes back after the delay.
  const waiting = counter(pool, `${name}Delay`, { points: 1, duration: DAY_SECONDS });
  return {
    async count(key: string, free: number, refusal: "login_delayed" | "too_many_requests"): Promise<void> {
      const { consumedPoints } = await failures.consume(key);
      if (consumedPoints < free) return;
      const seconds = Math.min(FIRST_DELAY_SECONDS * 2 ** (consumedPoints - free), LONGEST_DELAY_SECONDS);
      try {
        await count(waiting, key, { refusal, seconds });
      } catch (error) {
        await failures.reward(key); // A refused attempt is no guess.
        throw error;
      }
    },
    async takeBack(key: string): Promise<void> {
      await failures.reward(key);
    },
    async forget(key: string): Promise<void> {
      await failures.delete(key);
      await waiting.delete(key);
    },
  };
}

type CountOptions = { refusal?: "login_delayed" | "too_many_requests"; seconds?: number };

/** Takes a point and returns how many were taken. @throws `refusal` when none is left */
async function count(
  limiter: RateLimiterPostgres | RateLimiterMemory,
  key: string,
  { refusal = "too_many_requests", seconds }: CountOptions = {},
): Promise<number> {
  try {
    const { consumedPoints } = await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
    return consumedPoints;
  } catch (error) {
    // The library throws both its result and errors of the database.
    if (error instanceof RateLimiterRes) {
      throw refuse(refusal, { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
    }
    throw error;
  }
}

// Hashed, so that the counters hold no personal data and every key has the same length.
const keyOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

const accountKey = (email: string): string => keyOf(email.toLowerCase());

/** A household gets a whole IPv6 /64 network, so it counts as one IP address. */
export function ipKey(ip: string): string {
  if (!ip.includes(":") || ip.includes(".")) return keyOf(ip);
  const [before = [], after = []] = ip.split("::").map((part) => part.split(":"));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return keyOf([...before, ...zeros, ...after].slice(0, 4).join(":"));
}
