import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { Account } from "./accounts.store.ts";

export function setName(db: Db, accountId: number, name: string): Promise<Account> {
  return db
    .updateTable("accounts")
    .set({ name })
    .where("id", "=", accountId)
    .returning(["id", "name", "email", "role"])
    .executeTakeFirstOrThrow();
}

type NewEmailChange = {
  account_id: number;
  session_id: number | null;
  email: string;
  token_hash: Buffer;
  hours: number;
};

/** Saves a link that confirms an email address in place of an earlier one. */
export async function replaceEmailChange(
  tx: Db,
  { account_id, session_id, email, token_hash, hours }: NewEmailChange,
): Promise<void> {
  const change = { session_id, email, token_hash, expires_at: sql<Date>`now() + make_interval(hours => ${hours})` };
  await tx
    .insertInto("email_changes")
    .values({ account_id, ...change })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(change))
    .execute();
}

/** Consumes a link that confirms an email address; undefined when it does not exist or has expired. */
export function consumeEmailChange(
  tx: Db,
  tokenHash: Buffer,
): Promise<{ id: number; before: string; email: string; sessionId: number | null } | undefined> {
  return tx
    .deleteFrom("email_changes")
    .using("accounts")
    .whereRef("accounts.id", "=", "email_changes.account_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["accounts.id", "accounts.email as before", "email_changes.email", "session_id as sessionId"])
    .executeTakeFirst();
}

/** The sessions of an account that have not expired, the newest first. */
export function listSessions(
  db: Db,
  accountId: number,
): Promise<{ id: number; user_agent: string; created_at: Date }[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "created_at"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("used_at", ">", sql<Date>`now() - make_interval(secs => idle_seconds)`)
    .orderBy("id", "desc")
    .execute();
}

/** Ends a session of this account; false when it has no such session. */
export async function deleteSessionOf(db: Db, accountId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("account_id", "=", accountId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The phone number of an account, in E.164; null while none is known. */
export async function phoneOf(db: Db, accountId: number): Promise<string | null> {
  const account = await db.selectFrom("accounts").select("phone").where("id", "=", accountId).executeTakeFirst();
  return account?.phone || null;
}

export function accountDates(db: Db, accountId: number): Promise<{ created_at: Date; verified_at: Date | null }> {
  return db
    .selectFrom("accounts")
    .select(["created_at", "verified_at"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}
