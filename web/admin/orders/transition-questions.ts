import { BULK_BATCH, UNDO_SECONDS } from "#contract/limits.ts";
import type { NextParcel } from "#contract/orders.next-parcel.admin.ts";
import { needsReason, type OrderState, orderStates } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import { money } from "#web/ui/money.ts";
import { type EmailSentence, sentenceTo } from "../shell/customer-email.ts";

/** Whether the change writes to a customer, books money or marks several parcels: then it is asked about once. */
export const needsQuestion = (state: OrderState, order: Pick<Order, "email" | "payment" | "shipments">): boolean =>
  order.email !== "" || collected(state, order) > 0 || (state === "delivered" && onTheirWay(order) > 1);

/** How many parcels of the order are on their way. */
const onTheirWay = ({ shipments }: Pick<Order, "shipments">): number =>
  shipments.filter((parcel) => parcel.state === "shipped").length;

/** The cash of an order on delivery, which is booked when it is delivered, in pesos. */
const collected = (state: OrderState, { payment }: Pick<Order, "payment">): number =>
  state === "delivered" ? payment.due : 0;

/** The effect of the change. A customer without an email address gets no email. */
export function consequenceOf(
  state: OrderState,
  order: Pick<Order, "email" | "payment" | "shipments">,
  sayEmail: EmailSentence,
): string {
  const cash = collected(state, order);
  const { paid, refunded, refunding, written_off } = order.payment;
  const back = state === "cancelled" ? paid - refunded - refunding - written_off : 0;
  const parcels = onTheirWay(order);
  return [
    parcels > 1 && state === "delivered" && `This marks ${parcels} parcels as delivered.`,
    parcels > 1 && state === "delivery_failed" && `This marks ${parcels} parcels as not delivered.`,
    state === "delivery_failed" && "The order doesn't count as a sale until it is shipped again.",
    orderStates[state].phase === "void" && "The items go back into stock.",
    back > 0 &&
      `${money(back)} that was paid online goes back automatically after ${UNDO_SECONDS} seconds: don't refund it yourself.`,
    cash > 0 && `${money(cash)} is booked as collected.`,
    sentenceTo(order.email, sayEmail, emailText(state)),
    UNDO_TEXT,
  ]
    .filter(Boolean)
    .join(" ");
}

/** What leaves with Ship, when other pieces left before, and the cash that its courier collects. */
export function sayParcel({ lines, before, cash }: NextParcel<{ productname: string }>): string {
  const pieces = lines.map(({ productname, product_qty }) => `${productname} × ${product_qty}`).join(", ");
  return [before > 0 && sayRest(pieces, before), sayCash(cash)].filter(Boolean).join(" ");
}

/** What leaves when other pieces left before. */
export const sayRest = (pieces: string, before: number): string =>
  `Only the rest leaves with this parcel: ${pieces}. ${before === 1 ? "1 piece has" : `${before} pieces have`} left before.`;

/** What the courier of a parcel collects, in pesos. */
export const sayCash = (cash: number): string =>
  cash > 0 ? `The courier collects ${money(cash)} for this parcel.` : "The courier collects no cash for this parcel.";

function emailText(state: OrderState): string | undefined {
  if (needsReason(state)) return "The email tells the customer the reason.";
  return orderStates[state].asks === "courier"
    ? "The email tells the customer the courier and tracking number."
    : undefined;
}

/** How long it can be undone. */
const UNDO_TEXT = `You can undo this for ${UNDO_SECONDS} seconds.`;

/** What happens after a step with pieces or parcels of an order. */
export const afterPieces = ({ email }: Pick<Order, "email">, sayEmail: EmailSentence): string =>
  `${sentenceTo(email, sayEmail)} ${UNDO_TEXT}`;

/** How long this number of orders can be undone, and from when: those of one batch are changed in a moment. */
export const undoText = (orders: number): string =>
  orders > BULK_BATCH ? `When all are done, you can undo this for ${UNDO_SECONDS} seconds.` : UNDO_TEXT;
