import type { Db } from "#db/connection.ts";

/** The key that signs anti-forgery tokens: made with the database, so every process of this shop has the same. */
export async function antiForgeryKey(db: Db): Promise<Buffer> {
  const row = await db
    .selectFrom("shop_keys")
    .select("value")
    .where("name", "=", "anti-forgery")
    .executeTakeFirstOrThrow();
  return row.value;
}
