import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Role } from "#contract/enums.ts";
import type { Db } from "#db/connection.ts";
import { errorCode } from "#db/error-code.ts";
import { prepare } from "#db/prepared-statement.ts";
import { removeLinks } from "#modules/emails/emails.ts";

const UNIQUE_VIOLATION = "23505";

/** An account. The hash of its password stays in this module. */
export type Account = { id: number; name: string; email: string; role: Role };

/** An account with the session of its request. */
export type SignedIn = Account & { sessionId: number };

/** A row of the SQL function `session_of_token`, which other modules join to their tables. */
export type SessionRow = Account & { session_id: number; use_is_due: boolean };

/** Locks the decision about the shop's owners until the transaction ends. */
export async function lockOwnership(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tulin.first-owner'))`.execute(tx);
}

export async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db.selectFrom("accounts").select("id").where("role", "=", "owner").limit(1).executeTakeFirst();
  return owner !== undefined;
}

/** The number of other owners who can sign in. */
export async function countOtherOwners(tx: Db, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("accounts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("role", "=", "owner")
    .where("suspended_at", "is", null)
    .where("invited_at", "is", null)
    .where("id", "<>", accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Whether a security link keeps an email address for its former holder: somebody who took an account over could otherwise open another one
 * with it, so that it could not be given back.
 */
export async function isReserved(db: Db, email: string, exceptAccountId: number | null = null): Promise<boolean> {
  const link = await db
    .selectFrom("security_links")
    .innerJoin("accounts", "accounts.id", "security_links.account_id")
    .select("security_links.id")
    .where("security_links.email", "=", email)
    .where("expires_at", ">", sql<Date>`now()`)
    .whereRef("accounts.email", "<>", "security_links.email")
    .where("accounts.id", "is distinct from", exceptAccountId)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/** Opens an account and counts a customer's; undefined when the email address has one already, or is kept for one. */
export async function insertAccount(
  tx: Db,
  values: { name: string; email: string; password_hash: string; role: Role },
): Promise<Account | undefined> {
  if (await isReserved(tx, values.email)) return undefined;
  const account = await tx
    .insertInto("accounts")
    .values(values)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(["id", "name", "email", "role"])
    .executeTakeFirst();
  if (account) await addToMemberStatistics(tx, account.id, 1);
  return account;
}

/** Counts a customer's account in the statistics of the day it was opened (1), or no longer (-1). */
export async function addToMemberStatistics(tx: Db, accountId: number, change: 1 | -1): Promise<void> {
  await sql`select add_to_member_statistics(${accountId}::bigint, ${change}::integer)`.execute(tx);
}

export function findAccountByEmail(
  db: Db,
  email: string,
): Promise<(Account & { password_hash: string; suspended_at: Date | null }) | undefined> {
  return db
    .selectFrom("accounts")
    .select(["id", "name", "email", "role", "password_hash", "suspended_at"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Whether a new account cannot have this email address: another one has it, or may get it back. */
export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await findAccountByEmail(db, email)) !== undefined || isReserved(db, email);

/** The customer with this email address, and when they proved that it is theirs. */
export function findCustomerByEmail(
  db: Db,
  email: string,
): Promise<{ id: number; verified_at: Date | null } | undefined> {
  return db
    .selectFrom("accounts")
    .select(["id", "verified_at"])
    .where("email", "=", email)
    .where("role", "=", "customer")
    .executeTakeFirst();
}

/** Opens the account of an API key, to which nobody signs in: it has no password, and an email address that does not exist. */
export async function openKeyAccount(tx: Db, name: string): Promise<number> {
  const email = `${randomUUID()}@api-key.invalid`;
  const values = { name, email, password_hash: "", role: "api_key" } as const;
  const { id } = await tx.insertInto("accounts").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Opens a session and deletes the account's expired ones. */
export async function insertSession(
  db: Db,
  session: { account_id: number; token_hash: Buffer; user_agent: string; seconds: number; idle_seconds: number },
): Promise<void> {
  const { seconds, ...values } = session;
  const { account_id } = values;
  await db
    .with("expired", (cte) =>
      cte.deleteFrom("sessions").where("account_id", "=", account_id).where("expires_at", "<", sql<Date>`now()`),
    )
    .insertInto("sessions")
    .values({ ...values, expires_at: sql`now() + make_interval(secs => ${seconds})` })
    .execute();
}

const selectCaller = prepare((db, of: { tokenHash: Buffer }) =>
  db
    .selectFrom(sql<SessionRow>`session_of_token(${of.tokenHash})`.as("a"))
    .select(["a.id", "a.name", "a.email", "a.role", "a.session_id as sessionId", "a.use_is_due as useIsDue"]),
);

/** The account of a token; undefined when the token is unknown or expired, or the account is suspended. */
export async function findCallerByToken(
  db: Db,
  tokenHash: Buffer,
  inBackground: boolean,
): Promise<SignedIn | undefined> {
  const [row] = await selectCaller(db, { tokenHash });
  if (!row) return undefined;
  const { useIsDue, ...caller } = row;
  if (useIsDue && !inBackground) await recordSessionUse(db, caller.sessionId);
  return caller;
}

/** Records that a session is used, so that it does not end as an idle one. Needed when its row says that this is due. */
export async function recordSessionUse(db: Db, sessionId: number): Promise<void> {
  await db.updateTable("sessions").set({ used_at: sql`now()` }).where("id", "=", sessionId).execute();
}

/**
 * Locks the account of this email address until the transaction ends, so that it and the password stay as they are; undefined
 * when it has none.
 */
export function lockAccountByEmail(tx: Db, email: string): Promise<Account | undefined> {
  return tx
    .selectFrom("accounts")
    .select(["id", "name", "email", "role"])
    .where("email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks an account until the transaction ends; undefined when it has another password by now, or was deleted. */
export function lockAccountWithPassword(tx: Db, id: number, passwordHash: string): Promise<Account | undefined> {
  return tx
    .selectFrom("accounts")
    .select(["id", "name", "email", "role"])
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the account that a link belongs to. Every change of passwords and links locks it first, so none waits for another in a circle. */
export async function lockAccountOfLink(
  tx: Db,
  table: "password_resets" | "email_changes" | "security_links" | "login_links",
  tokenHash: Buffer,
): Promise<void> {
  const holder = tx.selectFrom(table).select("account_id").where("token_hash", "=", tokenHash);
  await tx.selectFrom("accounts").select("id").where("id", "in", holder).forNoKeyUpdate().execute();
}

/**
 * Ends every session of an account but `keep`, its reset and login links, and a change of its email address that was not confirmed. The
 * links are removed from the stored emails too.
 */
export async function endAccess(tx: Db, accountId: number, { keep }: { keep: number | null }): Promise<void> {
  await tx.deleteFrom("password_resets").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("login_links").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("email_changes").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("sessions").where("account_id", "=", accountId).where("id", "is distinct from", keep).execute();
  await removeLinks(tx, accountId, ["password_reset", "staff_invitation", "login_link", "email_confirm", "welcome"]);
}

export function setPassword(tx: Db, accountId: number, passwordHash: string): Promise<Account> {
  return tx
    .updateTable("accounts")
    .set({ password_hash: passwordHash })
    .where("id", "=", accountId)
    .returning(["id", "name", "email", "role"])
    .executeTakeFirstOrThrow();
}

export async function deleteSessionsOf(tx: Db, accountId: number): Promise<void> {
  await tx.deleteFrom("sessions").where("account_id", "=", accountId).execute();
}

/** The password hash of an account; undefined when the account was deleted. */
export async function passwordHashOf(db: Db, accountId: number): Promise<string | undefined> {
  const row = await db.selectFrom("accounts").select("password_hash").where("id", "=", accountId).executeTakeFirst();
  return row?.password_hash;
}

/** Records that the holder of an account has used a link in an email to its email address. */
export async function verifyAddress(tx: Db, accountId: number): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ verified_at: sql`now()` })
    .where("id", "=", accountId)
    .where("verified_at", "is", null)
    .execute();
}

/** Changes the email address of an account to one that a used link was sent to; undefined when another account has it. */
export async function setEmail(tx: Db, accountId: number, email: string): Promise<Account | undefined> {
  try {
    return await tx
      .updateTable("accounts")
      .set({ email, verified_at: sql`now()` })
      .where("id", "=", accountId)
      .returning(["id", "name", "email", "role"])
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}

/** Blocks or unblocks a customer; false when nothing changed. Of two callers at once, one changes it. */
export async function setBlocked(tx: Db, id: number, blocked: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable("accounts")
    .set({ suspended_at: blocked ? sql`now()` : null })
    .where("id", "=", id)
    .where("role", "=", "customer")
    .where("suspended_at", blocked ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Locks an account, so that no new row refers to it until the transaction ends. Undefined when there is none. */
export function lockAccount(tx: Db, accountId: number): Promise<{ verified_at: Date | null } | undefined> {
  return tx.selectFrom("accounts").select("verified_at").where("id", "=", accountId).forUpdate().executeTakeFirst();
}

/** Keeps an account from being deleted until the transaction ends; false when there is none. */
export async function keepAccount(tx: Db, accountId: number): Promise<boolean> {
  const kept = await tx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .forKeyShare()
    .executeTakeFirst();
  return kept !== undefined;
}

/** Deletes an account with its sessions, cart, addresses and reset links; false when it was deleted already. */
export async function deleteAccount(tx: Db, accountId: number): Promise<boolean> {
  await addToMemberStatistics(tx, accountId, -1);
  const { numDeletedRows } = await tx.deleteFrom("accounts").where("id", "=", accountId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Saves the phone number of a customer who has not ordered yet, to find them by it; later the number of the last order
 * counts.
 */
export async function setPhoneBeforeFirstOrder(tx: Db, accountId: number, phone: string): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ phone })
    .where("id", "=", accountId)
    .where("last_order_at", "is", null)
    .execute();
}

export async function deleteSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

export async function deleteOtherSessions(db: Db, accountId: number, keep: number): Promise<void> {
  await db.deleteFrom("sessions").where("account_id", "=", accountId).where("id", "<>", keep).execute();
}

/** A failed attempt to sign in, and why it failed. */
export type FailedSignIn = { email: string; device: string; reason: string };

/** Enqueues the job that records a failed sign-in of staff. With `onlyOne`, it replaces one for the same address that still waits. */
export async function enqueueFailedSignIn(db: Db, attempt: FailedSignIn, onlyOne: boolean): Promise<void> {
  const payload = JSON.stringify(attempt);
  const key = onlyOne ? `failed sign-in ${attempt.email}` : null;
  await sql`select graphile_worker.add_job('record_failed_sign_in', ${payload}::json, job_key => ${key}, max_attempts => 5)`.execute(
    db,
  );
}
