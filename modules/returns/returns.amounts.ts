import { type Centavos, centavosOf } from "#contract/money.ts";
import { orderStates } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import type { Db } from "#db/connection.ts";
import { listSharedLines, takenOff } from "#modules/orders/orders.ts";
import * as store from "./returns.store.ts";

/**
 * What is still to be refunded for a return of this order: what its received pieces cost, less what was refunded for
 * it, and never more than the order owes. Of an order that came back whole, its last return includes the delivery fee.
 * 0 while no pieces are to be refunded.
 */
export async function readRefundDue(db: Db, row: store.StoredReturn, order: Order): Promise<Centavos> {
  if (!isToRefund(row)) return 0;
  const lines = await listSharedLines(db, order.id);
  const returns = await store.listReturnsOf(db, order.id);
  const refunded = await store.readRefunded(db, row);
  const others = returns.some((other) => other.id !== row.id && isToRefund(other));
  const cost = row.lines.reduce((sum, { line_id, received, returned_before }) => {
    const line = lines.find(({ id }) => id === line_id);
    return line ? sum + takenOff(line, received, returned_before ?? 0) : sum;
  }, 0);
  const isWhole = order.status === orderStates.returned.code && !others;
  const fee = isWhole ? centavosOf(order.totals.shipping) : 0;
  return Math.max(0, Math.min(cost + fee - refunded, centavosOf(order.payment.refund_due)));
}

const isToRefund = ({ state, remedy }: store.StoredReturn): boolean => state === "received" && remedy === "refund";
