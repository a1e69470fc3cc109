/** No zod here: the browser reads this too. */

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

/** The page of the shop that shows a customer what became of a payment: providers send them here. */
export const paymentPagePath = (orderId: number): string => `/payment/${orderId}`;
