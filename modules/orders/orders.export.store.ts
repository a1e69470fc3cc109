import type { Db } from "#db/connection.ts";

/** A line of an order in an export. Its price in centavos; its SKU is that of the variant today. */
export type OrderLine = Awaited<ReturnType<typeof listLinesOfOrders>>[number];

/** The lines of these orders, in the order in which they were added. */
export const listLinesOfOrders = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom("order_lines as l")
    .innerJoin("product_variants as v", "v.id", "l.variant_id")
    .select(["l.order_id", "l.product_id", "l.name", "l.price", "l.quantity", "l.cancelled", "l.returned", "v.sku"])
    .where("l.order_id", "in", [...orderIds, 0])
    .orderBy("l.id")
    .execute();
