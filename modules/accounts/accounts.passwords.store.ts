import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/** Enqueues the job that sends a password reset. */
export async function enqueuePasswordReset(db: Db, email: string): Promise<void> {
  const payload = JSON.stringify({ email });
  await sql`select graphile_worker.add_job('send_password_reset', ${payload}::json, max_attempts => 5)`.execute(db);
}

/** Saves a password reset in place of an earlier one. */
export async function replacePasswordReset(
  tx: Db,
  { account_id, token_hash, minutes }: { account_id: number; token_hash: Buffer; minutes: number },
): Promise<void> {
  await tx.deleteFrom("password_resets").where("account_id", "=", account_id).execute();
  await tx
    .insertInto("password_resets")
    .values({ account_id, token_hash, expires_at: sql`now() + make_interval(mins => ${minutes})` })
    .execute();
}

/** The account of a password reset, which stays valid; undefined when it does not exist or has expired. */
export function findAccountOfReset(db: Db, tokenHash: Buffer): Promise<{ name: string; email: string } | undefined> {
  return db
    .selectFrom("password_resets")
    .innerJoin("accounts", "accounts.id", "account_id")
    .select(["accounts.name", "accounts.email"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Consumes a password reset and returns the account's id; undefined when it does not exist or has expired. */
export async function consumePasswordReset(tx: Db, tokenHash: Buffer): Promise<number | undefined> {
  const used = await tx
    .deleteFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("account_id")
    .executeTakeFirst();
  return used?.account_id;
}
