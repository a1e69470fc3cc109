import type { Order, OrderLine } from "#contract/orders.ts";
import type { Db } from "#db/connection.ts";
import { addAllToCart } from "#modules/cart/cart.ts";
import * as own from "./orders.customer.store.ts";
import { readCustomerOrder } from "./orders.details.ts";
import { isInProgress } from "./orders.rules.ts";

export { listCustomerOrders } from "./orders.customer.store.ts";

/**
 * Puts what is still sold of one's own order into the cart; gives the pieces that were added and a sentence for each
 * product of which not all could be. @throws order_not_found, also for somebody else's order
 */
export async function buyAgain(
  db: Db,
  accountId: number,
  orderId: number,
): Promise<{ added: number; leftOut: string[] }> {
  const { product } = await readCustomerOrder(db, accountId, orderId);
  const wanted = product.map(({ product_id, productname, product_qty }) => ({
    productId: product_id,
    name: productname,
    quantity: product_qty,
  }));
  return addAllToCart(db, accountId, wanted);
}

/** All orders of an account in whole, the oldest first. */
export async function listAllCustomerOrders(
  db: Db,
  accountId: number,
): Promise<{ order: Order; product: OrderLine[] }[]> {
  const orders: { order: Order; product: OrderLine[] }[] = [];
  for (const id of await own.listOrderIds(db, accountId)) orders.push(await readCustomerOrder(db, accountId, id));
  return orders;
}

/** Holds the orders of an account; gives what a letter about them was addressed by, and one that is under way. */
export async function lockCustomerOrders(
  tx: Db,
  accountId: number,
): Promise<{ orders: { id: number; email: string }[]; underWay: { id: number; tracking_no: string } | null }> {
  const orders = await own.lockOrders(tx, accountId);
  return { orders, underWay: orders.find(({ state }) => isInProgress(state)) ?? null };
}

/** Takes out of an account's orders who ordered and where it went; what was sold for how much stays for the books. */
export const anonymizeOrders = (tx: Db, accountId: number): Promise<void> => own.anonymizeOrders(tx, accountId);
