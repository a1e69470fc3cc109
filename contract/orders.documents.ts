// The documents of an order. Free of zod, since the browser loads this file too.

import { orderStateByCode, orderStates } from "./orders.states.ts";
import type { Order } from "./orders.ts";
import type { ShopDetails } from "./settings.ts";

/** The documents of an order, with the labels of their buttons. */
export const orderDocuments = {
  "packing-slip": "Packing slip",
  summary: "Order summary",
} as const;
export type OrderDocument = keyof typeof orderDocuments;

/**
 * The title of the summary. Only a VAT-registered seller may issue an invoice, and the settings must say so with the
 * TIN (Republic Act 11976, Revenue Regulations 7-2024).
 */
export const summaryTitle = ({ vat_registered, tin }: Pick<ShopDetails, "vat_registered" | "tin">): string =>
  vat_registered === true && tin !== "" ? "Invoice" : orderDocuments.summary;

/** The line with the TIN on a document; null where none is set. */
export function tinLine({ vat_registered, tin }: Pick<ShopDetails, "vat_registered" | "tin">): string | null {
  if (tin === "") return null;
  return vat_registered === true ? `VAT Reg. TIN ${tin}` : `TIN ${tin}`;
}

/** The status of an order, also of an archived one, whose `status` is null. */
export const lastStatus = ({ status, history }: Pick<Order, "status" | "history">): number | null =>
  status ?? history.at(-1)?.status ?? null;

/** Whether an order has a parcel to pack: a cancelled or returned one has none. */
export function hasParcel(order: Pick<Order, "status" | "history">): boolean {
  const state = orderStateByCode(lastStatus(order));
  return state === undefined || orderStates[state].phase !== "void";
}

/** The sentence on a summary that is not an invoice. */
export const NO_INVOICE = "This paper is no invoice, and is not valid for claiming input tax.";
