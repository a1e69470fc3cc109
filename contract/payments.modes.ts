/** No zod here: the browser reads this too. */

import type { PaymentStatus } from "./payments.statuses.ts";

/** The ways to pay that the checkout shows, in its order. All but cash on delivery are paid online, on a provider's page. */
export const paymentModes = {
  cod: { label: "COD", name: "Cash on delivery" },
  card: { label: "Debit card", name: "Debit card" },
  gcash: { label: "GCash", name: "GCash" },
  maya: { label: "Maya", name: "Maya" },
  qrph: { label: "QR Ph", name: "QR Ph" },
  paypal: { label: "PayPal", name: "PayPal" },
} as const satisfies Record<string, { label: string; name: string }>;
export type PaymentMode = keyof typeof paymentModes;

/** A way to pay online. */
export type OnlineMode = Exclude<PaymentMode, "cod">;

/** The ways to pay online. */
const { cod: _, ...onlineModes } = paymentModes;

export { onlineModes };

/** The page of the shop that shows a customer what became of a payment: providers send them here. */
export const paymentPagePath = (orderId: number): string => `/payment/${orderId}`;

/** What follows the path of that page for a customer whom the provider sends back after a payment, and for one who gave up. */
export const paymentReturn = { done: "?returned=1", cancelled: "?cancelled=1" } as const;

/** Whether an order with this status waits for its customer to pay online. */
export const awaitsPayment = (status: PaymentStatus): boolean => status === "awaiting_payment" || status === "failed";

/** Whether the customer of an order with this status can pay it online: all of it, or what it costs more since it was edited. */
export const isPaidOnlineNow = (status: PaymentStatus): boolean => awaitsPayment(status) || status === "partly_paid";

/** The ways in which money returns to a customer. For `original` the payment provider is asked; the others staff do themselves. */
export const refundMethods = {
  original: "Original payment method",
  cash: "Cash",
  gcash: "GCash",
  maya: "Maya",
  bank_transfer: "Bank transfer",
} as const;
export type RefundMethod = keyof typeof refundMethods;
