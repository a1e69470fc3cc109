import { BULK_BATCH, UNDO_SECONDS } from "#contract/limits.ts";
import type { OrderState } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import { money } from "#web/ui/money.ts";

/** What a dialog asks for before an order changes its state; `confirmation` asks for nothing more than a yes. */
export type Asked = "confirmation" | "courier" | "reason" | "failure";

/** Whether the change writes to a customer or books money: then it is asked about once. */
export const needsQuestion = (state: OrderState, order: Pick<Order, "email" | "payment">): boolean =>
  order.email !== "" || collected(state, order) > 0;

/** The cash of an order on delivery, which is booked when it is delivered, in pesos. */
const collected = (state: OrderState, { payment }: Pick<Order, "payment">): number =>
  state === "delivered" ? payment.due : 0;

/** The effect of the change. A customer without an email address gets no email. */
export function consequenceOf(state: OrderState, asks: Asked, order: Pick<Order, "email" | "payment">): string {
  const cash = collected(state, order);
  return [
    asks === "failure" && "The order doesn't count as a sale until it is shipped again.",
    asks === "reason" && "The items go back into stock.",
    cash > 0 && `${money(cash)} is booked as collected.`,
    order.email === "" ? "The customer has no email address: tell them yourself." : emailText[asks],
    UNDO_TEXT,
  ]
    .filter(Boolean)
    .join(" ");
}

const emailText: Record<Asked, string> = {
  confirmation: "The customer gets an email.",
  courier: "The email tells the customer the courier and tracking number.",
  reason: "The email tells the customer the reason.",
  failure: "The email tells the customer the reason.",
};

/** How long it can be undone. */
const UNDO_TEXT = `You can undo this for ${UNDO_SECONDS} seconds.`;

/** What happens after a step with pieces or parcels of an order. */
export const afterPieces = ({ email }: Pick<Order, "email">): string =>
  `${email === "" ? "The customer has no email address: tell them yourself." : "The customer gets an email."} ${UNDO_TEXT}`;

/** Whether so many orders can be undone: one batch can. */
export const undoText = (orders: number): string =>
  orders > BULK_BATCH ? "You can't undo this many orders at once." : UNDO_TEXT;
