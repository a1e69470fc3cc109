import { pesosOf } from "#contract/money.ts";
import { awaitsPayment } from "#contract/payments.modes.ts";
import type { OrderPayment } from "#contract/payments.ts";
import type { Db } from "#db/connection.ts";
import { findPayUntil } from "./payments.attempts.store.ts";
import { type Balance, balanceOf, type OrderToPay } from "./payments.rules.ts";
import * as store from "./payments.store.ts";

/** The balance of an order: its status and amounts in centavos. */
export const readBalance = async (db: Db, order: OrderToPay & { id: number }): Promise<Balance> =>
  balanceOf(order, await store.listPayments(db, { orderId: order.id }));

/** The money of an order with its entries, as staff or the customer see it. */
export async function readPayment(
  db: Db,
  order: OrderToPay & { id: number },
  reader: "staff" | "customer",
): Promise<OrderPayment> {
  const rows = await store.listPayments(db, { orderId: order.id });
  const { status, due, dueNow, paid, refunded, refunding, refundDue, writtenOff, depositKept } = balanceOf(order, rows);
  const payUntil = awaitsPayment(status) ? await findPayUntil(db, order.id) : null;
  const events = rows.filter(({ kind }) => reader === "staff" || kind !== "remitted").map(store.toPaymentEvent);
  return {
    // What the courier owes the shop is no concern of the customer.
    status: reader === "customer" && status === "remitted" ? "collected" : status,
    due: pesosOf(due),
    due_now: pesosOf(dueNow),
    deposit: order.payment_mode === "cod" && order.deposit !== null ? pesosOf(order.deposit) : null,
    paid: pesosOf(paid),
    refunded: pesosOf(refunded),
    refunding: pesosOf(refunding),
    refund_due: pesosOf(refundDue),
    written_off: pesosOf(writtenOff),
    deposit_kept: pesosOf(depositKept),
    pay_until: payUntil?.toISOString() ?? null,
    events: reader === "staff" ? events : events.map((event) => ({ ...event, by: null, provider: null })),
  };
}
