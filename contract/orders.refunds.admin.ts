import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { idInPath, requiredText } from "./fields.ts";
import { MAX_REASON_LENGTH } from "./limits.ts";
import { somePieces } from "./orders.pieces.ts";
import { orderPayment, owedAmount, refundForm } from "./payments.ts";

const orderRefundForm = refundForm.extend({
  lines: somePieces
    .optional()
    .describe(
      "The delivered pieces that the refund is for and that the customer keeps: their price goes down, so that no later return counts it. Without them the refund counts against what is owed for returns, now or later.",
    ),
});
export type OrderRefundForm = z.output<typeof orderRefundForm>;

export const ordersRefundsApi = {
  "POST /api/admin/orders/:id/refunds": endpoint({
    summary:
      "Refund a customer, who gets an email: record what staff paid, or with `original` ask the provider of the payment. Never more than was paid",
    access: "refund_orders",
    params: z.object({ id: idInPath }),
    missing: "order_not_found",
    body: orderRefundForm,
    reply: ok({ message: z.string(), payment: orderPayment }),
    refuses: ["invalid", "refund_outdated"],
  }),
  "POST /api/admin/orders/:id/write-off": endpoint({
    summary: "Write off what an order owes its customer, who gave it up or got something else. No email is sent",
    access: "refund_orders",
    params: z.object({ id: idInPath }),
    missing: "order_not_found",
    body: z.object({
      amount: owedAmount.describe(
        "What was owed when the caller looked, in pesos. When it is not that, nothing is changed.",
      ),
      reason: requiredText("Enter a reason. The customer sees it.", MAX_REASON_LENGTH),
    }),
    reply: ok({ message: z.string(), payment: orderPayment }),
    refuses: ["invalid", "other_refund_due"],
  }),
};
