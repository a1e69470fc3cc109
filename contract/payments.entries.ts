// What was paid and refunded for an order, as its customer reads it. Free of zod, since the browser loads this file too.

import { paymentModes, refundMethods } from "./payments.modes.ts";
import type { OrderPayment, PaymentEvent } from "./payments.ts";

const names = { refunded: "Refunded", written_off: "Settled without a refund" } as const;

/**
 * A payment, a refund, or a refund that was written off. `details` are the way of payment and the pieces that a refund is for, or the
 * reason why there is none.
 */
export type PaymentEntry = { id: number; name: string; at: string; amount: number; details: string };

/** The payments and refunds of an order, oldest first. */
export const paymentEntries = ({ events }: Pick<OrderPayment, "events">): PaymentEntry[] =>
  shownEvents(events).map((event) => {
    const { id, kind, at, amount, mode } = event;
    if (kind === "written_off") return { id, at, amount, name: names[kind], details: event.reason ?? "" };
    if (kind === "refunded") return { id, at, amount, name: names[kind], details: detailsOfRefund(event) };
    return { id, at, amount, name: "Paid", details: paymentModes[mode ?? "cod"].name };
  });

function detailsOfRefund({ method, pieces }: PaymentEvent): string {
  const of = pieces.map(({ productname, product_qty }) => `${productname} × ${product_qty}`).join(", ");
  return [method && refundMethods[method], of && `for ${of}`].filter(Boolean).join(", ");
}

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

/** The entries that a customer reads, oldest first: without cash whose collection staff undid, which was never paid. */
export function shownEvents(events: readonly PaymentEvent[]): PaymentEvent[] {
  let undone = 0;
  return events
    .toReversed()
    .filter(({ kind, amount }) => {
      if (kind === "collection_undone") undone += amount;
      const isUndone = kind === "collected" && undone > 0;
      if (isUndone) undone -= amount;
      return kind === "paid" || kind in names || (kind === "collected" && !isUndone);
    })
    .toReversed();
}
