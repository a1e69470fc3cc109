import { createHash, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one thread. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password, in PHC format. It takes about 30 ms of one core on purpose. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

// Verified when there is no account, so that an unknown address takes as long as a wrong password.
const nobodysHash = hashPassword(randomBytes(16).toString("hex"));

/** Whether the password belongs to the hash. Without a hash it takes the same time and is false. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash !== undefined;
}

/** How long a session lasts, in seconds. Staff have more rights, so theirs is shorter. */
export const CUSTOMER_SESSION_SECONDS = 30 * 24 * 60 * 60;
export const STAFF_SESSION_SECONDS = 7 * 24 * 60 * 60;

/** A new bearer token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The hash of a token in the database. Tokens are random, so a plain SHA-256 is enough. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
