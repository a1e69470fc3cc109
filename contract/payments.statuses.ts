// Free of zod, since the browser loads this file.

/** The payment statuses of an order with their labels for staff. They are derived from its payments, never entered. */
export const paymentStatuses = {
  unpaid: "Not paid",
  due_on_delivery: "Due on delivery",
  collected: "Collected",
  partly_refunded: "Partly refunded",
  refunded: "Refunded",
} as const;
export type PaymentStatus = keyof typeof paymentStatuses;

/** The kinds of entries in the payments of an order with their labels. */
export const paymentEventKinds = {
  collected: "Collected on delivery",
  refunded: "Refunded",
} as const;
export type PaymentEventKind = keyof typeof paymentEventKinds;

/** The ways in which staff return money to a customer. */
export const refundMethods = {
  cash: "Cash",
  gcash: "GCash",
  maya: "Maya",
  bank_transfer: "Bank transfer",
} as const;
export type RefundMethod = keyof typeof refundMethods;
