// Free of zod, since the browser loads this file.

/** The tax documents of an order, with the prefix of their numbers. Each kind has a series of its own. */
export const invoiceKinds = {
  invoice: { label: "Invoice", prefix: "INV" },
  credit_note: { label: "Credit note", prefix: "CN" },
} as const;
export type InvoiceKind = keyof typeof invoiceKinds;
