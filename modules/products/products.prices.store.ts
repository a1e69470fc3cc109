import { sql } from "kysely";
import type { Centavos } from "#contract/money.ts";
import { type Db, inTransaction } from "#db/connection.ts";

/** Ends the sales of these products for as long as the transaction writes their prices. They are locked; `resumeSales` follows. */
export async function pauseSales(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select switch_sales(${ids}::integer[], true)`.execute(tx);
}

/** Begins and ends the sales of these products that are due. They are locked. */
export async function resumeSales(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select switch_sales(${ids}::integer[])`.execute(tx);
}

/** When a sale begins, or, while it runs, ends. */
const nextSwitch = sql<Date>`case when regular_price is null then sale_from else sale_until end`;

/** Milliseconds until a sale begins or ends, 0 or less when one is due; null when none is planned. */
export async function msUntilSaleSwitch(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (1000 * extract(epoch from min(${nextSwitch}) - clock_timestamp()))::float8 as ms
      from products where sale_price is not null`.execute(db);
  return rows[0]?.ms ?? null;
}

/** Begins and ends all sales that are due. */
export const switchDueSales = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from products where sale_price is not null and ${nextSwitch} <= clock_timestamp()
       order by id for no key update`.execute(tx);
    if (rows.length > 0)
      await resumeSales(
        tx,
        rows.map(({ id }) => id),
      );
  });

/** A sale as it is stored. */
export type StoredSale = { price: Centavos; from: Date; until: Date };

/** Sets the sale of a product whose sales are paused, or removes it. */
export async function setSale(tx: Db, id: number, sale: StoredSale | null): Promise<void> {
  await tx
    .updateTable("products")
    .set({ sale_price: sale?.price ?? null, sale_from: sale?.from ?? null, sale_until: sale?.until ?? null })
    .where("id", "=", id)
    .execute();
}

/** What a piece of a product costs the shop; null when nobody has said. */
export async function findCost(db: Db, productId: number): Promise<Centavos | null> {
  const row = await db
    .selectFrom("product_costs")
    .select("cost")
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return row?.cost ?? null;
}

/** Sets what a piece of a product costs the shop, or removes it. */
export async function setCost(tx: Db, product_id: number, cost: Centavos | null): Promise<void> {
  if (cost === null) await tx.deleteFrom("product_costs").where("product_id", "=", product_id).execute();
  else
    await tx
      .insertInto("product_costs")
      .values({ product_id, cost })
      .onConflict((conflict) => conflict.column("product_id").doUpdateSet({ cost }))
      .execute();
}
