import { sql } from "kysely";
import { pesosOf } from "#contract/money.ts";
import type { OrderState } from "#contract/orders.states.ts";
import type { CustomerOrder } from "#contract/orders.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type TimedPageRequest, timedPage } from "#db/keyset.ts";
import { picturePath } from "#modules/media/media.ts";
import { anonymizePayments } from "#modules/payments/payments.ts";
import { statusCode } from "./orders.rules.ts";

/** A page of an account's orders, the newest first. */
export async function listCustomerOrders(
  db: Db,
  accountId: number,
  page: TimedPageRequest,
): Promise<Page<CustomerOrder>> {
  const select = db
    .selectFrom("orders")
    .select(["id", "tracking_no", "state", "placed_at", "total", "payment_status"])
    .where("account_id", "=", accountId);
  const { rows, next } = await timedPage(select, { list: "own orders", ...page });
  const lines = await linesOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map(({ id, tracking_no, state, placed_at, total, payment_status }) => ({
      id,
      tracking_no,
      payment_status,
      status: statusCode(state),
      placed_at: placed_at.toISOString(),
      total: pesosOf(total),
      quantity: (lines.get(id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
      product: (lines.get(id) ?? []).map(({ name, hash }) => ({
        productname: name,
        image: hash ? picturePath(hash) : "",
      })),
    })),
    next,
  };
}

type Line = { order_id: number; name: string; quantity: number; hash: string | null };

/** The lines of these orders, by order. */
async function linesOf(db: Db, orderIds: number[]): Promise<Map<number, Line[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("order_lines as l")
    .innerJoin("product_variants as v", "v.id", "l.variant_id")
    .leftJoin("product_images as i", (join) => join.onRef("i.product_id", "=", "l.product_id").on("i.position", "=", 0))
    .select(["l.order_id", "l.name", "l.quantity"])
    .select(sql<string | null>`coalesce(v.picture, i.hash)`.as("hash"))
    .where("l.order_id", "in", orderIds)
    .where("l.quantity", ">", 0)
    .orderBy("l.product_id")
    .orderBy("l.variant_id")
    .execute();
  return Map.groupBy(rows, ({ order_id }) => order_id);
}

/** The ids of all orders of an account, the oldest first. */
export async function listOrderIds(db: Db, accountId: number): Promise<number[]> {
  const rows = await db.selectFrom("orders").select("id").where("account_id", "=", accountId).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

const ordersOf = (db: Db, accountId: number) =>
  db
    .selectFrom("orders")
    .select(["id", "email", "state", "tracking_no", "refund_due"])
    .where("account_id", "=", accountId)
    .orderBy("id");

/** What decides whether an account can be deleted: its orders, the oldest first. */
export type OwnOrder = { id: number; email: string; state: OrderState; tracking_no: string; refund_due: number };

/** The orders of an account that are open, or of which a refund is due, the oldest first. */
export const listUnfinishedOrders = (db: Db, accountId: number): Promise<OwnOrder[]> =>
  ordersOf(db, accountId).where(sql<boolean>`(is_open(state) or refund_due > 0)`).execute();

/** Locks the orders of an account. */
export const lockOrders = (tx: Db, accountId: number): Promise<OwnOrder[]> =>
  ordersOf(tx, accountId).forUpdate().execute();

/** The email address of the orders of an erased customer, to which no email can be sent (RFC 2606). */
export const ERASED_EMAIL = "deleted@account.invalid";

/** The phone number of these orders, which is nobody's. */
export const ERASED_PHONE = "+00000000";

/** The values that replace the personal data of an order; they pass the checks of the columns. */
const NOBODY = {
  firstname: "Deleted",
  lastname: "account",
  phone: ERASED_PHONE,
  email: ERASED_EMAIL,
  address: "Deleted with the account.",
  business_name: "",
  business_tin: "",
  business_address: "",
  courier_tracking: null, // The courier can look up the address with it.
};

export async function anonymizeOrders(tx: Db, accountId: number): Promise<void> {
  const theirs = tx.selectFrom("orders").select("id").where("account_id", "=", accountId);
  await tx.deleteFrom("order_notes").where("order_id", "in", theirs).execute();
  await tx.updateTable("order_events").set({ reason: null }).where("order_id", "in", theirs).execute();
  // The tracking number of a delivered parcel stays while the courier owes its cash, which is found by it.
  const awaited = sql<string | null>`case when state = 'delivered' and remitted < to_collect then courier_tracking end`;
  await tx
    .updateTable("shipments")
    .set({ reason: null, courier_tracking: awaited })
    .where("order_id", "in", theirs)
    .execute();
  await tx.deleteFrom("order_addresses").where("order_id", "in", theirs).execute();
  await tx.updateTable("order_edits").set({ reason: null }).where("order_id", "in", theirs).execute();
  await anonymizePayments(tx, accountId);
  await tx.updateTable("orders").set(NOBODY).where("account_id", "=", accountId).execute();
  await sql`select refresh_order_search(id) from orders where account_id = ${accountId}`.execute(tx);
}
