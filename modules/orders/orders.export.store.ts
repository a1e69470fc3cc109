import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/** A line of an order in an export. Its price in centavos; its SKU is that of the variant today. */
export type OrderLine = Awaited<ReturnType<typeof listLinesOfOrders>>[number];

/** The lines of these orders, in the order in which they were added. */
export const listLinesOfOrders = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom("order_lines as l")
    .innerJoin("product_variants as v", "v.id", "l.variant_id")
    .select(["l.order_id", "l.product_id", "l.name", "l.price", "l.quantity", "l.cancelled", "l.returned", "v.sku"])
    .select(
      sql<number>`coalesce((select u.quantity from undelivered_pieces(l.order_id) u where u.line_id = l.id and l.cancelled > 0), 0)`.as(
        "undelivered",
      ),
    )
    .where("l.order_id", "in", [...orderIds, 0])
    .orderBy("l.id")
    .execute();

/**
 * The couriers and their tracking numbers of the parcels of these orders that did not come back, where an order has
 * several. One that came with one parcel has its courier beside it.
 */
export async function listCouriersOfParcels(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, { courier: string; courier_tracking: string }>> {
  const { rows } = await sql<{ order_id: number; courier: string; courier_tracking: string }>`
    select order_id, string_agg(courier, '; ' order by id) as courier, string_agg(courier_tracking, '; ' order by id) as courier_tracking
      from (select order_id, id, coalesce(courier, '–') as courier, coalesce(courier_tracking, '–') as courier_tracking
              from shipments where order_id = any (${[...orderIds]}::bigint[]) and state in ('shipped', 'failed', 'delivered')) s
     group by order_id having count(*) > 1`.execute(db);
  return new Map(rows.map(({ order_id, ...couriers }) => [order_id, couriers]));
}
