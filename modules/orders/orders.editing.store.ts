import { sql } from "kysely";
import type { OrderEdit } from "#contract/orders.ts";
import { productOptions } from "#contract/products.variants.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import type { EditableOrder, EditedLine } from "./orders.editing.rules.ts";

/** The columns of an order that an edit needs; undefined when there is none. */
export function findOrderToEdit(db: Db, id: number) {
  return db
    .selectFrom("orders")
    .select([
      "id",
      "tracking_no",
      "account_id",
      "state",
      "archived_at",
      "version",
      "payment_mode",
      "deposit",
      "deposit_kept",
      "returned_total",
      "allowance_total",
    ])
    .select(["firstname", "lastname", "phone", "email", "address"])
    .select(["business_name", "business_tin", "business_address"])
    .select(["subtotal", "discount", "shipping", "total", "vat"])
    .select(["shipping_method", "shipping_zone", "zone_source", "arrives_from", "arrives_to"])
    .where("id", "=", id)
    .executeTakeFirst();
}
export type OrderToEdit = NonNullable<Awaited<ReturnType<typeof findOrderToEdit>>>;

/** Whether a part of an order was shipped. */
export async function hasParcels(db: Db, orderId: number): Promise<boolean> {
  const first = db.selectFrom("shipments").select("id").where("order_id", "=", orderId).limit(1);
  return (await first.executeTakeFirst()) !== undefined;
}

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Db, id: number): Promise<void> {
  await tx.selectFrom("orders").select("id").where("id", "=", id).forUpdate().execute();
}

/** The lines of an order as they are. */
export function listLines(db: Db, orderId: number): Promise<EditedLine[]> {
  return db
    .selectFrom("order_lines")
    .select(["product_id as productId", "variant_id as variantId", "name", "price", "quantity"])
    .where("order_id", "=", orderId)
    .orderBy("product_id")
    .orderBy("variant_id")
    .execute();
}

/** Products with their variants, removed ones too: names, prices in centavos, stocks, and whether they are sold. */
export async function findProducts(db: Db, ids: readonly number[]) {
  const products = await db
    .selectFrom("products")
    .select(["id", "name", "options"])
    .where("id", "in", [...ids, 0])
    .execute();
  const variants = await db
    .selectFrom("product_variants as v")
    .innerJoin("products as p", "p.id", "v.product_id")
    .select(["v.id", "v.product_id as productId", "v.stock", "v.active"])
    .select(sql<string>`variant_name(p.name, v.options)`.as("name"))
    .select(sql<number>`coalesce(v.price, p.price)`.as("price"))
    .select(sql<boolean>`p.shown and v.active`.as("shown"))
    .where("p.id", "in", [...ids, 0])
    .orderBy("v.active", "desc")
    .orderBy("v.id")
    .execute();
  return products.map((product) => ({
    ...product,
    options: productOptions.parse(product.options),
    variants: variants.filter(({ productId }) => productId === product.id),
  }));
}

/** The names and stocks of these variants. */
export const listStocks = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("product_variants as v")
    .innerJoin("products as p", "p.id", "v.product_id")
    .select(["v.id", "v.stock"])
    .select(sql<string>`variant_name(p.name, v.options)`.as("name"))
    .where("v.id", "in", [...ids, 0])
    .execute();

/** Locks products in the order in which everybody locks them. */
export async function lockProducts(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom("products")
    .select("id")
    .where("id", "in", [...ids, 0])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

const deliveryColumns = ({ zone, zone_source, arrives }: EditableOrder["delivery"]) => ({
  shipping_zone: zone,
  zone_source,
  arrives_from: arrives?.from ?? null,
  arrives_to: arrives?.to ?? null,
});

type Saved = {
  id: number;
  after: EditableOrder;
  /** The share of each line in the discount, in centavos; null until they are needed, when staff typed the discount. */
  shares: readonly number[] | null;
  stock: readonly { variantId: number; change: number }[];
  changes: readonly string[];
  by: number;
};

/** Writes an edited order: its columns and lines, the stock and its movements, and what was changed. */
export async function saveEdit(tx: Db, { id, after, shares, stock, changes, by }: Saved): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ ...after.recipient, ...after.price, ...deliveryColumns(after.delivery), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("order_addresses").where("order_id", "=", id).execute();
  if (after.structuredAddress)
    await tx
      .insertInto("order_addresses")
      .values({ ...after.structuredAddress, order_id: id })
      .execute();
  // The stock is changed while the order has the lines of before and after; a line keeps its id.
  await tx
    .insertInto("order_lines")
    .values(
      after.lines.map(({ productId, variantId, ...line }, index) => ({
        order_id: id,
        product_id: productId,
        variant_id: variantId,
        ...line,
        discount: shares?.[index] ?? null,
      })),
    )
    .onConflict((same) =>
      same
        .columns(["order_id", "variant_id"])
        .doUpdateSet(({ ref }) => ({ quantity: ref("excluded.quantity"), discount: ref("excluded.discount") })),
    )
    .execute();
  await changeStock(tx, id, stock, by);
  const kept = [...after.lines.map(({ variantId }) => variantId), 0];
  // What was cancelled of a line stays visible.
  await tx
    .updateTable("order_lines")
    .set({ quantity: 0, discount: 0 })
    .where("order_id", "=", id)
    .where("variant_id", "not in", kept)
    .where("cancelled", ">", 0)
    .execute();
  await tx
    .deleteFrom("order_lines")
    .where("order_id", "=", id)
    .where("variant_id", "not in", kept)
    .where("cancelled", "=", 0)
    .execute();
  await sql`select refresh_order_search(${id})`.execute(tx);
  await tx
    .insertInto("order_edits")
    .values({ order_id: id, account_id: by, changes: [...changes] })
    .execute();
}

/**
 * Changes the stock of the variants of an order: below 0 takes pieces, above puts them back. The caller has looked that
 * there are enough.
 */
async function changeStock(tx: Db, orderId: number, stock: Saved["stock"], by: number): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`
    select change_order_stock(${orderId}, array_agg(l.id), array_agg(c.change), 'order_edited', ${by}) as done
      from unnest(${stock.map(({ variantId }) => variantId)}::integer[], ${stock.map(({ change }) => change)}::integer[])
           c (variant_id, change)
      join order_lines l on l.variant_id = c.variant_id and l.order_id = ${orderId}`.execute(tx);
  if (rows[0]?.done === false) throw new Error("change_order_stock refused what was checked under the lock");
}

/** Adds an order to the statistics and to the totals of its customer, or subtracts it (-1), as long as it is a sale. */
export async function countSale(tx: Db, id: number, change: 1 | -1): Promise<void> {
  await sql`select add_to_sales_statistics(id, ${change}), update_customer_totals(id, ${change})
              from orders where id = ${id} and is_sale(state)`.execute(tx);
}

const selectEdits = prepare((db: Db, of: { orderId: number }) =>
  db
    .selectFrom("order_edits as e")
    .leftJoin("accounts as a", "a.id", "e.account_id")
    .select(["e.id", "e.at", "e.changes", "e.reason", "e.return_id", "e.undone", "a.name"])
    .where("e.order_id", "=", of.orderId)
    .orderBy("e.id"),
);

/** What staff changed in an order, the oldest first. */
export async function listEdits(db: Db, orderId: number): Promise<OrderEdit[]> {
  const rows = await selectEdits(db, { orderId });
  return rows.map(({ at, name, ...edit }) => ({ ...edit, at: at.toISOString(), by: name }));
}
