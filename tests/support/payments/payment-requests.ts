import { randomUUID } from "node:crypto";
import type { PaymentRequest } from "#modules/payments/providers/provider.ts";

/** A payment of 1,234.50 pesos to begin. */
export const paymentRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  key: randomUUID(),
  orderNo: "TLN-1042",
  mode: "card",
  amount: 123_450,
  customer: { name: "Maria Santos", email: "maria.santos@example.com", phone: "+639171234567" },
  returnUrl: "https://tulin.example/payment/7",
  cancelUrl: "https://tulin.example/payment/7?cancelled=1",
  ...changes,
});

/** A refund of 200 pesos to ask for. */
export const refundRequest = (paymentReference: string, amount = 20_000) => ({
  key: randomUUID(),
  paymentReference,
  amount,
  reason: "The helmet had a scratch.",
});
