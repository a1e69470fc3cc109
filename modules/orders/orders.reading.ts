import { refuse } from "#contract/errors.ts";
import type { Letters, OrderStep, OrderStepFacts } from "#contract/letters.ts";
import type { OrderNote } from "#contract/order-desk.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import type { Db } from "#db/connection.ts";
import { customerOf, notesOf } from "./orders.desk.store.ts";
import { codeOf } from "./orders.rules.ts";
import * as store from "./orders.store.ts";

/** An order with its lines. */
type WholeOrder = { order: Order; product: OrderLine[] };

/** One of the account's own orders with its lines. @throws order_not_found, also for somebody else's order */
export async function ownOrder(db: Db, accountId: number, id: number): Promise<WholeOrder> {
  return found(await store.orderById(db, id, accountId));
}

/** Any order with its lines. @throws order_not_found */
export async function anyOrder(db: Db, id: number): Promise<WholeOrder> {
  return found(await store.orderById(db, id));
}

/** Any order with its lines, what staff noted about it, and the id of its customer. @throws order_not_found */
export async function orderForStaff(
  db: Db,
  id: number,
): Promise<WholeOrder & { notes: OrderNote[]; customer_id: number | null }> {
  return { ...(await anyOrder(db, id)), notes: await notesOf(db, id), customer_id: await customerOf(db, id) };
}

/** What the letter about a placed order says. @throws order_not_found */
export async function orderLetter(db: Db, id: number): Promise<Letters["order_placed"]> {
  const letter = await store.placedLetter(db, id);
  if (!letter) throw refuse("order_not_found");
  return letter;
}

/** What the letter says about the step that brought an order to this state. @throws order_not_found */
export async function stepLetter(db: Db, id: number, step: OrderStep): Promise<OrderStepFacts> {
  const { order } = await anyOrder(db, id);
  return {
    id,
    firstname: order.firstname,
    trackingNo: order.tracking_no,
    reason: order.history.find(({ status }) => status === codeOf(step))?.reason ?? null,
    courier: order.courier,
    courierTracking: order.courier_tracking,
    due: order.payment_mode === "cod" ? order.totals.total : null,
  };
}

function found(order: WholeOrder | undefined): WholeOrder {
  if (!order) throw refuse("order_not_found");
  return order;
}
