/** The states of an order and its transitions. No zod here: the browser reads them too. */
import { HIDDEN_LABEL } from "./enums.ts";
import { keysOf } from "./keys.ts";
import { isPaidOnlineNow } from "./payments.modes.ts";
import type { PaymentStatus } from "./payments.statuses.ts";

/**
 * The states of an order, in the order in which an order usually passes them. `code` is the state in requests and responses.
 * An order is `open` until it is delivered, and `void` when it is no sale. `cancellable`: the settings may let customers
 * cancel an order in this state. `editable`: it is not on its way yet, so staff may edit it, and a payment that arrives settles it.
 * `asks`: what staff enter when they move an order to it, a courier if they like, or a reason, which the customer reads.
 */
export const orderStates = {
  pending: { code: 0, label: "Pending", phase: "open", cancellable: true, editable: true, asks: null },
  confirmed: { code: 1, label: "Confirmed", phase: "open", cancellable: true, editable: true, asks: null },
  packed: { code: 2, label: "Packed", phase: "open", cancellable: true, editable: true, asks: null },
  shipped: { code: 3, label: "Shipped", phase: "open", cancellable: false, editable: false, asks: "courier" },
  delivered: { code: 4, label: "Delivered", phase: "completed", cancellable: false, editable: false, asks: null },
  delivery_failed: {
    code: 7,
    label: "Delivery failed",
    phase: "open",
    cancellable: false,
    editable: false,
    asks: "reason",
  },
  cancelled: { code: 5, label: "Cancelled", phase: "void", cancellable: false, editable: false, asks: "reason" },
  returned: { code: 6, label: "Returned", phase: "void", cancellable: false, editable: false, asks: "reason" },
} as const satisfies Record<
  string,
  {
    code: number;
    label: string;
    phase: "open" | "completed" | "void";
    cancellable: boolean;
    editable: boolean;
    asks: "courier" | "reason" | null;
  }
>;
export type OrderState = keyof typeof orderStates;

/**
 * The transitions of an order: the states that each state leads to, the usual one first. The progress of an open order shows the usual
 * ones as the steps ahead.
 */
export const orderTransitions = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["packed", "cancelled"],
  packed: ["shipped", "cancelled"],
  shipped: ["delivered", "delivery_failed"],
  delivered: ["returned"],
  delivery_failed: ["shipped", "returned"],
  cancelled: [],
  returned: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

/** The transitions that staff may make; an order that is still to be paid online can only be cancelled. */
export const staffTransitions = (state: OrderState, payment: PaymentStatus): readonly OrderState[] =>
  orderTransitions[state].filter((next: OrderState) => next === "cancelled" || !isPaidOnlineNow(payment));

/** What staff read when an order in this state cannot be moved as they asked, forward or back: its state, and what they can do with it. */
export const transitionRefusals = {
  pending: "This order is Pending. You can confirm it or cancel it.",
  confirmed: "This order is Confirmed. You can mark it as packed or cancel it.",
  packed: "This order is Packed. You can ship it or cancel it.",
  shipped: "This order is on its way. Mark it as delivered, or its delivery as failed.",
  delivered: "This order was delivered. If all of it came back, mark it as returned.",
  delivery_failed: "The delivery of this order failed. Ship it again, or mark it as returned.",
  cancelled: "This order was cancelled, and stays so. If the customer still wants it, enter a new order.",
  returned: "All of this order came back, and it stays Returned. If the customer still wants it, enter a new order.",
} as const satisfies Record<OrderState, string>;

type StateWith<Column> = {
  [S in OrderState]: (typeof orderStates)[S] extends Column ? S : never;
}[OrderState];

/** The states of an order that is not finished yet. */
export type OpenOrderState = StateWith<{ phase: "open" }>;
export const openOrderStates = keysOf(orderStates).filter(
  (state): state is OpenOrderState => orderStates[state].phase === "open",
);

/** The last states in which a shop may let customers cancel an order themselves. */
export type CancelState = StateWith<{ cancellable: true }>;
export const cancelStates = keysOf(orderStates).filter((state): state is CancelState => orderStates[state].cancellable);

/** Whether staff must give a reason to move an order to this state: the customer does not get it as ordered. */
export const needsReason = (state: OrderState): boolean => orderStates[state].asks === "reason";

/** Whether staff may edit an order in this state. */
export const isEditable = (state: OrderState): boolean => orderStates[state].editable;

/** The states that staff may move several orders to at once: nothing is asked about them. */
export const bulkStates = ["confirmed", "packed", "delivered"] as const satisfies readonly OrderState[];
export type BulkState = (typeof bulkStates)[number];

/** The state of a status code; undefined for the null of an archived order, and for an unknown code. */
export const orderStateByCode = (code: number | null): OrderState | undefined =>
  keysOf(orderStates).find((state) => orderStates[state].code === code);

/** Whether an order with this status code is open. An archived order, whose status is null, is not. */
export function isOpenStatus(code: number | null): boolean {
  const state = orderStateByCode(code);
  return state !== undefined && orderStates[state].phase === "open";
}

/**
 * Why an order with this status code cannot be deleted: it is still open. Null when it can. One that is shipped in part
 * cannot be cancelled.
 */
export function deletionRefusal(code: number | null, isShippedInPart: boolean | null): string | null {
  const state = orderStateByCode(code);
  if (state === undefined || orderStates[state].phase !== "open") return null;
  if (!(orderTransitions[state] as readonly OrderState[]).includes("cancelled"))
    return "This order is still open. You can delete it once it is delivered or returned.";
  if (isShippedInPart === null) return `This order is still ${orderStates[state].label}.`;
  return isShippedInPart
    ? "A part of this order was shipped. Ship or cancel its other pieces. You can delete it once its parcels are delivered or returned."
    : `This order is still ${orderStates[state].label}. Cancel it first, then you can delete it.`;
}

/** The label of a status code. */
export function orderStatusLabel(code: number | null): string {
  const state = orderStateByCode(code);
  return state ? orderStates[state].label : HIDDEN_LABEL;
}

/** How the list of orders can be sorted. */
export const orderSorts = ["newest", "oldest", "total_desc", "total_asc"] as const;
export type OrderSort = (typeof orderSorts)[number];
