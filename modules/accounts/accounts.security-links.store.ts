import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

type NewSecurityLink = { account_id: number; email: string; token_hash: Buffer; days: number };

/** Saves a security link, and deletes the account's expired ones. */
export async function insertSecurityLink(
  tx: Db,
  { account_id, email, token_hash, days }: NewSecurityLink,
): Promise<void> {
  await tx
    .deleteFrom("security_links")
    .where("account_id", "=", account_id)
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await tx
    .insertInto("security_links")
    .values({ account_id, email, token_hash, expires_at: sql`now() + make_interval(days => ${days})` })
    .execute();
}

/**
 * Consumes a security link, together with those that were sent after it; undefined when it does not exist or has expired. Older
 * ones still work: they belong to whoever had the account before.
 */
export async function consumeSecurityLink(
  tx: Db,
  tokenHash: Buffer,
): Promise<{ accountId: number; email: string; sentAt: Date } | undefined> {
  const used = await tx
    .deleteFrom("security_links")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["id", "account_id as accountId", "email", "created_at as sentAt"])
    .executeTakeFirst();
  if (!used) return undefined;
  const { id, ...link } = used;
  await tx.deleteFrom("security_links").where("account_id", "=", link.accountId).where("id", ">", id).execute();
  return link;
}
