import type { Db } from "#db/connection.ts";

/** The key that signs anti-forgery tokens and cookies, and that the owner code is derived from. It is in the database, so every shop on this database has the same. */
export async function antiForgeryKey(db: Db): Promise<Buffer> {
  const row = await db
    .selectFrom("shop_keys")
    .select("value")
    .where("name", "=", "anti-forgery")
    .executeTakeFirstOrThrow();
  return row.value;
}
