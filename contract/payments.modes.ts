/** No zod here: the browser reads this too. */

/** The ways to pay that the checkout shows, in its order. */
export const paymentModes = {
  cod: { label: "COD", name: "Cash on delivery" },
  card: { label: "Debit card", name: "Debit card" },
  paypal: { label: "PayPal", name: "PayPal" },
} as const satisfies Record<string, { label: string; name: string }>;
export type PaymentMode = keyof typeof paymentModes;
