import { createHash, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one thread. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password, in PHC format. It takes about 30 ms of one core on purpose. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

// Verified when there is no account, so that an unknown email address takes as long as a wrong password.
const nobodysHash = hashPassword(randomBytes(16).toString("hex"));

/**
 * Whether the password belongs to the hash. Without one, also for an account that was put into the database without a password, it takes
 * the same time and is false.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const own = passwordHash?.startsWith("$argon2id$") ? passwordHash : undefined;
  const matches = await verify(own ?? (await nobodysHash), password);
  return matches && own !== undefined;
}

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * How long a session lasts, and how long it lasts without being used, in seconds. Staff have more rights, so theirs is shorter: they
 * log in again each morning.
 */
export const CUSTOMER_SESSION = { seconds: 30 * DAY_SECONDS, idle_seconds: 14 * DAY_SECONDS } as const;
export const STAFF_SESSION = { seconds: 7 * DAY_SECONDS, idle_seconds: 8 * HOUR_SECONDS } as const;

/** A new bearer token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The hash of a token in the database. Tokens are random, so a plain SHA-256 is enough. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
