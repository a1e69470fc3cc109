import type { Order, OrderLine } from "#contract/orders.ts";
import type { Db } from "#db/connection.ts";
import { addAllToCart } from "#modules/cart/cart.ts";
import * as store from "./orders.customer.store.ts";
import { readCustomerOrder } from "./orders.details.ts";
import { listLines } from "./orders.editing.store.ts";
import { isInProgress } from "./orders.rules.ts";

// What other modules and the server use besides; the module's own routes import its parts.
export { ERASED_EMAIL, listCustomerOrders } from "./orders.customer.store.ts";
export { readCustomerOrder, readOrder, type WholeOrder } from "./orders.details.ts";
export { renderReplacementSlip } from "./orders.documents.ts";
export { isOrderEmail, orderEmail } from "./orders.emails.ts";
export { takenOff } from "./orders.pieces.rules.ts";
export { incrementVersion, insertEdit, restock } from "./orders.pieces.store.ts";
export { choose, type LockedPieces, listSharedLines, lockPieces, takeBackPieces } from "./orders.pieces.ts";
export { resolveSearchTerms, type SearchTerm } from "./orders.rules.ts";
export { orderOfLink } from "./orders.tracking.ts";

/**
 * Adds to the cart what is still sold of a customer's order; returns the quantity that was added and a sentence for
 * each product that could not be added in full.
 * @throws order_not_found, also for somebody else's order
 */
export async function buyAgain(
  db: Db,
  accountId: number,
  orderId: number,
): Promise<{ added: number; leftOut: string[] }> {
  await readCustomerOrder(db, accountId, orderId);
  const lines = await listLines(db, orderId);
  return addAllToCart(
    db,
    accountId,
    lines.filter(({ quantity }) => quantity > 0),
  );
}

/** All orders of an account with their lines, the oldest first. */
export async function listAllCustomerOrders(
  db: Db,
  accountId: number,
): Promise<{ order: Order; product: OrderLine[] }[]> {
  const orders: { order: Order; product: OrderLine[] }[] = [];
  for (const id of await store.listOrderIds(db, accountId)) orders.push(await readCustomerOrder(db, accountId, id));
  return orders;
}

type NamedOrder = { id: number; tracking_no: string };

/** Locks the orders of an account; returns their ids and email addresses, one that is still open, and one of which a refund is due. */
export async function lockCustomerOrders(
  tx: Db,
  accountId: number,
): Promise<{ orders: { id: number; email: string }[]; underWay: NamedOrder | null; owed: NamedOrder | null }> {
  const orders = await store.lockOrders(tx, accountId);
  return {
    orders,
    underWay: orders.find(({ state }) => isInProgress(state)) ?? null,
    owed: orders.find(({ refund_due }) => refund_due > 0) ?? null,
  };
}

/** The orders that keep an account from being deleted, the oldest first, with the code of the refusal. */
export const listUnfinishedOrders = async (db: Db, accountId: number) =>
  (await store.listUnfinishedOrders(db, accountId)).map(({ id, tracking_no, state }) => ({
    id,
    tracking_no,
    reason: isInProgress(state) ? ("orders_under_way" as const) : ("refund_owed" as const),
  }));

/** Erases the personal data from an account's orders; products and amounts stay for the books. */
export const anonymizeOrders = (tx: Db, accountId: number): Promise<void> => store.anonymizeOrders(tx, accountId);
