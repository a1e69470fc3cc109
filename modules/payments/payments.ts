import { pesosOf } from "#contract/money.ts";
import type { OrderPayment } from "#contract/payments.ts";
import type { Db } from "#db/connection.ts";
import { balanceOf, type OrderToPay } from "./payments.rules.ts";
import * as store from "./payments.store.ts";

export { anonymizePayments } from "./payments.store.ts";

/** The money of an order with its entries, as staff or the customer see it. */
export async function readPayment(
  db: Db,
  order: OrderToPay & { id: number },
  reader: "staff" | "customer",
): Promise<OrderPayment> {
  const rows = await store.listPayments(db, { orderId: order.id });
  const { status, due, paid, refunded, refundDue } = balanceOf(order, rows);
  return {
    status,
    due: pesosOf(due),
    paid: pesosOf(paid),
    refunded: pesosOf(refunded),
    refund_due: pesosOf(refundDue),
    events: rows.map(store.toPaymentEvent).map((event) => (reader === "staff" ? event : { ...event, by: null })),
  };
}
