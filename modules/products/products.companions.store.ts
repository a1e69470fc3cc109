import { sql } from "kysely";
import type { Companion } from "#contract/products.companions.admin.ts";
import type { Product } from "#contract/products.ts";
import type { Db } from "#db/connection.ts";
import { selectProducts, toProduct } from "./products.store.ts";

/** What staff chose to go with a product, in their order. */
export const findCompanions = (db: Db, productId: number): Promise<Companion[]> =>
  db
    .selectFrom("product_companions as c")
    .innerJoin("products as p", "p.id", "c.companion_id")
    .select(["p.id", "p.name as productname"])
    .where("c.product_id", "=", productId)
    .orderBy("c.position")
    .execute();

/** Those among them that visitors may see. */
export async function findShownCompanions(db: Db, productId: number): Promise<Product[]> {
  const rows = await selectProducts(db)
    .innerJoin("product_companions as c", "c.companion_id", "products.id")
    .where("c.product_id", "=", productId)
    .where("shown", "=", true)
    .orderBy("c.position")
    .execute();
  return rows.map(toProduct);
}

/** Replaces what goes with a product; returns how many of these products there are. */
export async function replaceCompanions(tx: Db, productId: number, ids: readonly number[]): Promise<number> {
  await tx.deleteFrom("product_companions").where("product_id", "=", productId).execute();
  const { numAffectedRows } = await sql`
    insert into product_companions (product_id, position, companion_id)
    select ${productId}, wanted.position - 1, p.id
      from unnest(${ids}::integer[]) with ordinality wanted (id, position) join products p on p.id = wanted.id
     where p.id <> ${productId}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
