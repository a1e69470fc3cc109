import { refuse, refuseFields } from "#contract/errors.ts";
import { centavosOf, formatMoney, pesosOf } from "#contract/money.ts";
import { refundMethods } from "#contract/payments.statuses.ts";
import type { OrderPayment, RefundForm } from "#contract/payments.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { issueCreditNote } from "#modules/invoices/invoices.ts";
import { balanceOf, refundProblem } from "./payments.rules.ts";
import * as store from "./payments.store.ts";
import { readPayment } from "./payments.ts";

/**
 * Records a refund that staff paid, under the lock of its order, and enqueues the email to the customer. Returns the money of the order.
 * @throws order_not_found; invalid when more would be refunded than was paid; refund_outdated when a colleague refunded first
 */
export function recordRefund(
  db: Db,
  { orderId, form, by }: { orderId: number; form: RefundForm; by: Actor },
): Promise<OrderPayment> {
  const { method, reference, reason } = form;
  const amount = centavosOf(form.amount);
  return inTransaction(db, async (tx) => {
    const order = await store.lockOrder(tx, orderId);
    if (!order) throw refuse("order_not_found");
    const balance = balanceOf(order, await store.listPayments(tx, { orderId }));
    const problem = refundProblem(balance, { amount, seenRefunded: centavosOf(form.seen_refunded) });
    if (problem === "outdated") throw refuse("refund_outdated", { refunded: formatMoney(balance.refunded) });
    if (problem === "too_much") throw refuseFields({ amount: [tooMuch(balance.paid - balance.refunded)] });
    const refund = { amount, method, reference: reference ?? null, reason };
    const id = await store.insertRefund(tx, { orderId, ...refund, by: by.id });
    await issueCreditNote(tx, orderId, amount);
    await recordAudit(tx, {
      by,
      action: "order_refunded",
      entity: { type: "order", id: orderId, name: order.tracking_no },
      after: { refund: pesosOf(amount), method: refundMethods[method], reference, reason },
    });
    await enqueueEmail(tx, {
      kind: "order_refunded",
      recipient: order.email,
      about: { order_id: orderId, refund_id: id },
    });
    return readPayment(tx, order, "staff");
  });
}

const tooMuch = (left: number): string =>
  left === 0 ? "Nothing of this order is left to refund." : `At most ${formatMoney(left)} can be refunded.`;
