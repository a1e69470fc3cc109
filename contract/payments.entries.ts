// What was paid and refunded for an order, as its customer reads it. Free of zod, since the browser loads this file too.

import { paymentModes, refundMethods } from "./payments.modes.ts";
import type { OrderPayment, PaymentEvent } from "./payments.ts";

/** A payment or a refund. `details` are the way of payment, and the pieces that a refund is for. */
export type PaymentEntry = { id: number; name: "Paid" | "Refunded"; at: string; amount: number; details: string };

/** The payments and refunds of an order, oldest first. */
export const paymentEntries = ({ events }: Pick<OrderPayment, "events">): PaymentEntry[] =>
  moneyMoved(events).map(({ id, kind, at, amount, mode, method, pieces }) => {
    const way = kind === "refunded" ? method && refundMethods[method] : paymentModes[mode ?? "cod"].name;
    const of = pieces.map(({ productname, product_qty }) => `${productname} × ${product_qty}`).join(", ");
    return {
      ...{ id, at, amount, name: kind === "refunded" ? "Refunded" : "Paid" },
      details: [way, of && `for ${of}`].filter(Boolean).join(", "),
    };
  });

/** What is refunded now or later, and what the shop keeps, in pesos; only amounts above zero. */
export const openAmounts = ({
  refunding,
  deposit_kept,
  refund_due,
}: OrderPayment): { name: string; amount: number }[] =>
  [
    { name: "Refund on its way", amount: refunding },
    { name: "Deposit kept, since the order came back", amount: deposit_kept },
    { name: "Refund due", amount: refund_due },
  ].filter(({ amount }) => amount > 0);

/** The entries in which money moved, oldest first, without cash whose collection staff undid: it was never paid. */
export function moneyMoved(events: readonly PaymentEvent[]): PaymentEvent[] {
  let undone = 0;
  return events
    .toReversed()
    .filter(({ kind, amount }) => {
      if (kind === "collection_undone") undone += amount;
      const isUndone = kind === "collected" && undone > 0;
      if (isUndone) undone -= amount;
      return kind === "paid" || kind === "refunded" || (kind === "collected" && !isUndone);
    })
    .toReversed();
}
