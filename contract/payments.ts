import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { idInPath, numberInput, optionalText, requiredText } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_PRICE_CENTAVOS, MAX_REASON_LENGTH, MAX_REFERENCE_LENGTH } from "./limits.ts";
import { paymentEventKinds, paymentStatuses, refundMethods } from "./payments.statuses.ts";

const paymentEvent = z.object({
  id: z.int(),
  kind: z.enum(keysOf(paymentEventKinds)),
  amount: z.number().describe("In pesos."),
  at: z.iso.datetime(),
  method: z.enum(keysOf(refundMethods)).nullable().describe("How money was returned; null for other entries."),
  reference: z.string().nullable().describe("The number of a refund at the bank or wallet."),
  reason: z.string().nullable(),
  by: z.string().nullable().describe("Who recorded it; null for customers, and when the account was deleted."),
});
export type PaymentEvent = z.output<typeof paymentEvent>;

/** The money of an order. */
export const orderPayment = z
  .object({
    status: z.enum(keysOf(paymentStatuses)),
    due: z.number().describe("What the customer still has to pay."),
    paid: z.number(),
    refunded: z.number(),
    refund_due: z.number().describe("What was paid for a returned order and not refunded yet."),
    events: z.array(paymentEvent).describe("Oldest first."),
  })
  .meta({ id: "OrderPayment", description: "In pesos." });
export type OrderPayment = z.output<typeof orderPayment>;

const AMOUNT = "Enter an amount in pesos, such as 1,250 or 99.50.";

/** An amount above zero in pesos, with at most two decimals. */
const amount = numberInput(AMOUNT).pipe(
  z
    .number()
    .positive(AMOUNT)
    .max(MAX_PRICE_CENTAVOS / 100, AMOUNT)
    .refine((pesos) => Math.abs(pesos * 100 - Math.round(pesos * 100)) < 1e-6, AMOUNT),
);

const refund = z.object({
  amount,
  method: z.enum(keysOf(refundMethods), "Choose how the money was returned."),
  reference: optionalText(MAX_REFERENCE_LENGTH).describe("The number of the transfer. The customer sees it."),
  reason: requiredText("Say why: the customer reads it.", MAX_REASON_LENGTH),
  seen_refunded: z
    .number()
    .describe(
      "What was refunded of the order when the caller looked, in pesos. When it is more by now, nothing is changed.",
    ),
});
export type RefundForm = z.output<typeof refund>;

export const paymentsApi = {
  "POST /api/admin/orders/:id/refunds": endpoint({
    summary: "Record a refund that staff paid to the customer, who gets an email. Never more than was paid",
    access: "refund_orders",
    params: z.object({ id: idInPath }),
    missing: "order_not_found",
    body: refund,
    reply: ok({ message: z.string(), payment: orderPayment }),
    refuses: ["invalid", "refund_outdated"],
  }),
};
