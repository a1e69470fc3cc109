import type { Db } from "#db/connection.ts";

/** What the keys of a shop sign: forms and their cookies (the owner code derives from the same key), and links in emails. */
export type ShopKeyName = "anti-forgery" | "review-links" | "sandbox-webhooks" | "test-ride-links" | "tracking-links";

/** A key of this shop. It is in the database, so every process has the same. */
export async function readShopKey(db: Db, name: ShopKeyName): Promise<Buffer> {
  const row = await db.selectFrom("shop_keys").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return row.value;
}
