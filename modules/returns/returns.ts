import type { OrderReturn } from "#contract/returns.ts";
import type { Db } from "#db/connection.ts";
import type { WholeOrder } from "#modules/orders/orders.ts";
import { toOrderReturn } from "./returns.details.ts";
import * as store from "./returns.store.ts";

export { isReturnEmail, returnEmail } from "./returns.emails.ts";
export { listOpenReturns } from "./returns.store.ts";

/** The returns of these orders of a customer, for the export of personal data. */
export async function exportReturns(db: Db, orders: readonly WholeOrder[]): Promise<OrderReturn[]> {
  const returns: OrderReturn[] = [];
  for (const whole of orders)
    for (const row of await store.listReturnsOf(db, whole.order.id))
      returns.push(toOrderReturn(row, whole, { isStaff: false, seesRefundTo: true }));
  return returns;
}

/** Erases what a customer wrote and pictured for the returns of these orders; the pieces stay for the books. */
export const eraseReturns = (tx: Db, orderIds: readonly number[]): Promise<void> => store.eraseReturns(tx, orderIds);
