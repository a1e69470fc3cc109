import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/** Enqueues the job that sends a login link. */
export async function enqueueLoginLink(db: Db, email: string): Promise<void> {
  const payload = JSON.stringify({ email });
  await sql`select graphile_worker.add_job('send_login_link', ${payload}::json, max_attempts => 5)`.execute(db);
}

/** Saves a login link in place of an earlier one. */
export async function replaceLoginLink(
  tx: Db,
  { account_id, token_hash, minutes }: { account_id: number; token_hash: Buffer; minutes: number },
): Promise<void> {
  const link = { token_hash, expires_at: sql<Date>`now() + make_interval(mins => ${minutes})` };
  await tx
    .insertInto("login_links")
    .values({ account_id, ...link })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(link))
    .execute();
}

const valid = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom("login_links")
    .select("account_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`);

/** The account of a login link, which stays valid; undefined when the link does not exist or has expired. */
export function findAccountOfLoginLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("accounts")
    .select(["id", "name", "email", "role", "suspended_at"])
    .where("id", "in", valid(db, tokenHash))
    .executeTakeFirst();
}

/** Consumes a login link; false when it does not exist or has expired. */
export async function consumeLoginLink(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom("login_links")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("account_id")
    .executeTakeFirst();
  return used !== undefined;
}
