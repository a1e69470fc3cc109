// The documents of an order. Free of zod, since the browser loads this file too.

import { centavosOf, pesosOf } from "./money.ts";
import { orderStateByCode, orderStates } from "./orders.states.ts";
import type { Order, OrderLine } from "./orders.ts";
import type { ShopDetails } from "./settings.ts";

/** The documents of an order, with the labels of their buttons. */
export const orderDocuments = {
  "packing-slip": "Packing slip",
  label: "Shipping label",
  summary: "Order summary",
} as const;
export type OrderDocument = keyof typeof orderDocuments;

/** The documents that are printed for many orders at once. */
export const bulkDocuments = {
  "packing-slip": "Packing slips",
  label: "Shipping labels",
} as const satisfies Partial<Record<OrderDocument, string>>;
export type BulkDocument = keyof typeof bulkDocuments;

/** The documents that have a page of their own in the back office; the others are only PDF. */
export const documentPages = ["packing-slip", "summary"] as const satisfies readonly OrderDocument[];
export type DocumentPage = (typeof documentPages)[number];

/** The line with the TIN on a document; null where none is set. */
export function tinLine({ vat_registered, tin }: Pick<ShopDetails, "vat_registered" | "tin">): string | null {
  if (tin === "") return null;
  return vat_registered === true ? `VAT Reg. TIN ${tin}` : `TIN ${tin}`;
}

type Invoiced = Pick<Order, "address" | "business_name" | "business_tin" | "business_address">;

/** The business that an invoice is for, line by line. */
export const businessLines = (order: Invoiced): string[] => [
  order.business_name,
  ...(order.business_address || order.address).split("\n"),
  `TIN ${order.business_tin}`,
];

/** The status of an order, also of an archived one, whose `status` is null. */
export const lastStatus = ({ status, history }: Pick<Order, "status" | "history">): number | null =>
  status ?? history.at(-1)?.status ?? null;

/** Whether an order has a parcel to pack: a cancelled or returned one has none. */
export function hasParcel(order: Pick<Order, "status" | "history">): boolean {
  const state = orderStateByCode(lastStatus(order));
  return state === undefined || orderStates[state].phase !== "void";
}

type PiecesGone = Pick<OrderLine, "cancelled" | "undelivered" | "returned">;

/** The pieces of a line that were cancelled, not delivered or returned, such as `1 returned`; empty when there are none. */
export const piecesGone = ({ cancelled, undelivered, returned }: PiecesGone): string =>
  [
    cancelled > undelivered && `${cancelled - undelivered} cancelled`,
    undelivered > 0 && `${undelivered} not delivered`,
    returned > 0 && `${returned} returned`,
  ]
    .filter(Boolean)
    .join(", ");

const isOrdered = ({ product_qty }: OrderLine): boolean => product_qty > 0;

/**
 * The lines of an order summary, each with a note about its pieces that are gone. A line that has neither pieces nor a
 * note is left out.
 */
export const linesWithNotes = (lines: readonly OrderLine[]): (OrderLine & { note: string })[] =>
  lines.map((line) => ({ ...line, note: piecesGone(line) })).filter((line) => isOrdered(line) || line.note !== "");

type WholeOrder = { order: Order; product: OrderLine[] };

/**
 * An order as its next parcel has it: the pieces that are left to ship and the cash that other parcels leave; or all of it, when it is
 * shipped at once. After a failed delivery these are the pieces that did not arrive.
 */
export function nextParcel({ order, product }: WholeOrder): WholeOrder {
  const { shipments, payment } = order;
  const again = goesAgain(order);
  const failed = shipments.flatMap(({ state, lines }) => (again && state === "failed" ? lines : []));
  const left = ({ line_id, to_ship }: OrderLine): number =>
    failed.reduce((sum, line) => (line.line_id === line_id ? sum + line.product_qty : sum), to_ship);
  const isPart = shipments.length > 0 && product.some((line) => left(line) > 0);
  if (!isPart) return { order, product: product.filter(isOrdered) };
  const underWay = shipments.filter(({ state }) => state === "shipped" || (state === "failed" && !again));
  const collected = underWay.reduce((sum, { to_collect }) => sum + centavosOf(to_collect), 0);
  const due = pesosOf(Math.max(0, centavosOf(payment.due) - collected));
  return {
    order: { ...order, courier: null, courier_tracking: null, payment: { ...payment, due } },
    product: product.map((line) => ({ ...line, product_qty: left(line) })).filter(isOrdered),
  };
}

/** Whether a part of an order arrived and the rest did not, which is then shipped again. */
const goesAgain = (order: Order): boolean =>
  lastStatus(order) === orderStates.delivery_failed.code && order.shipments.some(({ state }) => state === "delivered");

/** The sentence on a summary. Only a seller who is registered for VAT issues invoices (Republic Act 11976, Revenue Regulations 7-2024). */
export const NO_INVOICE = "This is not an invoice. It is not valid for claiming input tax.";

/** On a summary, before what the customer still has to pay. */
export const LEFT_TO_PAY = "Left to pay";
