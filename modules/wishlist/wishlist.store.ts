import { sql } from "kysely";
import { MAX_WISHES } from "#contract/limits.ts";
import type { Db } from "#db/connection.ts";

/** The shown products on the wish list of an account, the newest first. */
export async function listWishes(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("wishlist_items as w")
    .innerJoin("products as p", "p.id", "w.product_id")
    .select("w.product_id")
    .where("w.account_id", "=", accountId)
    .where("p.shown", "=", true)
    .orderBy("w.id", "desc")
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** Puts shown products on the wish list of an account, the first of them as the newest, as far as there is room. */
export async function addWishes(tx: Db, accountId: number, productIds: readonly number[]): Promise<void> {
  // Two at once take turns, so that they do not fill the same room.
  await tx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
  await sql`
    with wanted as (
      select w.id, w.position from unnest(${productIds}::integer[]) with ordinality as w (id, position) join products p on p.id = w.id and p.shown
       where not exists (select from wishlist_items o where o.account_id = ${accountId} and o.product_id = w.id)
       order by w.position
       limit greatest(0, ${MAX_WISHES} - (select count(*) from wishlist_items where account_id = ${accountId})))
    insert into wishlist_items (account_id, product_id) select ${accountId}::integer, id from wanted order by position desc
    on conflict do nothing`.execute(tx);
}

/** Takes a product off the wish list of an account. */
export async function deleteWish(db: Db, accountId: number, productId: number): Promise<void> {
  await db
    .deleteFrom("wishlist_items")
    .where("account_id", "=", accountId)
    .where("product_id", "=", productId)
    .execute();
}

/** The names of what is on the wish list of an account, hidden products too, the newest first. */
export async function listWishedNames(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("wishlist_items as w")
    .innerJoin("products as p", "p.id", "w.product_id")
    .select("p.name")
    .where("w.account_id", "=", accountId)
    .orderBy("w.id", "desc")
    .execute();
  return rows.map(({ name }) => name);
}
