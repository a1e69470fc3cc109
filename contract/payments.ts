import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import {
  dayInQuery,
  flagInQuery,
  idInPath,
  idsInQuery,
  optionalText,
  pageQuery,
  pageReply,
  pesosInput,
  requiredText,
} from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_ORDER_LINES, MAX_REASON_LENGTH, MAX_REFERENCE_LENGTH, MAX_SEARCH_LENGTH } from "./limits.ts";
import { isWholeCentavos, WHOLE_CENTAVOS } from "./money.ts";
import { paymentModes, refundMethods } from "./payments.modes.ts";
import {
  paymentEventKinds,
  paymentProblems,
  paymentSorts,
  paymentStates,
  paymentStatuses,
} from "./payments.statuses.ts";

const paymentStatus = z.enum(keysOf(paymentStatuses));

const paymentEvent = z.object({
  id: z.int(),
  kind: z.enum(keysOf(paymentEventKinds)),
  amount: z.number().describe("In pesos."),
  at: z.iso.datetime(),
  mode: z.enum(keysOf(paymentModes)).nullable().describe("How the customer paid online; null for other entries."),
  provider: z.string().nullable().describe("The title of who took an online payment. Only staff see it."),
  method: z.enum(keysOf(refundMethods)).nullable().describe("How money was returned; null for other entries."),
  reference: z
    .string()
    .nullable()
    .describe("The number of a payment at its provider, or of a refund at the bank or wallet."),
  reason: z.string().nullable(),
  pieces: z
    .array(
      z.object({
        line_id: z.int(),
        productname: z.string(),
        product_qty: z.int(),
        amount: z.number().describe("What the refund took off their price, in pesos."),
      }),
    )
    .describe("The pieces that the customer keeps and that a refund is for; empty for other entries."),
  by: z.string().nullable().describe("Who recorded it; null for customers, and when the account was deleted."),
});
export type PaymentEvent = z.output<typeof paymentEvent>;

/** The money of an order. */
export const orderPayment = z
  .object({
    status: paymentStatus,
    due: z.number().describe("What the customer still has to pay."),
    due_now: z
      .number()
      .describe("What of it waits to be paid online: the deposit of an order on delivery, all of another; else 0."),
    deposit: z
      .number()
      .nullable()
      .describe("What of an order on delivery is paid online before it is sent; null for others."),
    paid: z.number(),
    refunded: z.number(),
    refunding: z.number().describe("What the provider was asked to refund and has not answered yet."),
    refund_due: z
      .number()
      .describe("What was paid beyond the price of what the customer keeps, and neither refunded yet nor written off."),
    written_off: z
      .number()
      .describe("What was to be refunded, and is owed no more: the customer gave it up, or got something else."),
    deposit_kept: z.number().describe("What the shop keeps of the deposit, since the order came back undelivered."),
    pay_until: z.iso
      .datetime()
      .nullable()
      .describe("When an order that awaits its payment is cancelled; null for others."),
    events: z.array(paymentEvent).describe("Oldest first."),
  })
  .meta({ id: "OrderPayment", description: "In pesos." });
export type OrderPayment = z.output<typeof orderPayment>;

/** What an order still needs from its customer: the provider's page, to pay there. */
export const paymentToMake = z
  .object({
    status: paymentStatus,
    redirect_url: z
      .string()
      .nullable()
      .describe("Where the customer pays; null when nothing is to pay online, or the provider cannot be reached now."),
  })
  .meta({ id: "PaymentToMake" });
export type PaymentToMake = z.output<typeof paymentToMake>;

const offeredMode = z.object({
  mode: z.enum(keysOf(paymentModes)),
  offered: z.boolean(),
  test: z.boolean().describe("No real money is charged."),
  ceiling: z.number().nullable().describe("The largest order that may be paid this way, in pesos; null for no limit."),
  everywhere: z.boolean().describe("Whether orders to every zone can be paid this way."),
  everyone: z
    .boolean()
    .describe("Whether every customer can pay this way: cash on delivery may stop after failed deliveries."),
  deposit: z
    .object({
      percent: z.int().describe("Of the total."),
      from: z.number().describe("The lowest total of an order for which it is asked, in pesos."),
    })
    .nullable()
    .describe(
      "What of an order on delivery is paid online before it is sent; null for none, and for other ways to pay.",
    ),
});
export type OfferedMode = z.output<typeof offeredMode>;

const listedPayment = z
  .object({
    id: z.int(),
    order_id: z.int().nullable().describe("Null for a payment that belongs to no order."),
    tracking_no: z.string().nullable(),
    provider: z.string().describe("Its title."),
    mode: z.enum(keysOf(paymentModes)).nullable(),
    amount: z.number().nullable().describe("In pesos."),
    refunded: z.number().describe("What of it was refunded, by hand too, in pesos."),
    state: z.enum(keysOf(paymentStates)),
    order_cancelled: z.boolean().describe("Whether its order is cancelled: nobody waits for it any more."),
    reference: z.string().nullable().describe("The provider's number of it."),
    created_at: z.iso.datetime(),
    problem: z.enum(keysOf(paymentProblems)).nullable().describe("Why it needs staff."),
    problem_detail: z.string().nullable(),
  })
  .meta({ id: "ListedPayment" });
export type ListedPayment = z.output<typeof listedPayment>;

const PRODUCTS_ASK = `Send the ids of 1 to ${MAX_ORDER_LINES} products with commas between them.`;

const AMOUNT = "Enter an amount in pesos, such as 1,250 or 99.50.";

/** What was owed to a customer when the caller looked, in pesos: at least a centavo. */
export const owedAmount = z.number().min(0.01).refine(isWholeCentavos, WHOLE_CENTAVOS);

export const refundForm = z.object({
  amount: pesosInput(AMOUNT).refine((pesos) => pesos > 0, AMOUNT),
  method: z.enum(keysOf(refundMethods), "Choose how the money was returned."),
  reference: optionalText(MAX_REFERENCE_LENGTH).describe("The number of the transfer. The customer sees it."),
  reason: requiredText("Enter a reason. The customer sees it.", MAX_REASON_LENGTH),
  seen_refunded: z
    .number()
    .describe(
      "What was refunded or being refunded of the order when the caller looked, in pesos. When it is more by now, nothing is changed.",
    ),
});
export type RefundForm = z.output<typeof refundForm>;

export const paymentsApi = {
  "GET /api/payment-modes": endpoint({
    summary: "The ways to pay, and which of them the shop offers now",
    access: "anyone",
    query: z.object({
      products: idsInQuery(MAX_ORDER_LINES, PRODUCTS_ASK)
        .optional()
        .describe("Ids of products, separated by commas, whose own ceilings count too."),
    }),
    reply: ok({ product_ids: z.array(z.int()).describe("Those of the query."), modes: z.array(offeredMode) }),
  }),
  "POST /api/webhooks/:provider": endpoint({
    summary: "What a payment provider reports. It is stored, and its signature is checked afterwards",
    access: "anyone",
    params: z.object({ provider: z.string().max(20) }),
    missing: "not_found",
    rawBody: true,
    reply: ok({}),
    refuses: ["not_found"],
  }),
  "GET /api/admin/payments": endpoint({
    summary: "The online payments: those that need staff first, then the newest",
    access: "see_orders",
    query: z.object({
      ...pageQuery,
      sort: z.enum(paymentSorts, "Choose from the list.").default("attention"),
      attention: flagInQuery.describe("1 lists only those that need staff."),
      state: z
        .enum(keysOf(paymentStates), "Choose from the list.")
        .optional()
        .describe("`created` and `begun` leave out payments of cancelled orders: nobody waits for them."),
      q: optionalText(MAX_SEARCH_LENGTH).describe(
        "The tracking number of the order, or the provider's number of the payment, the whole of it.",
      ),
      from: dayInQuery.describe("Begun on this day or later, in the Philippines."),
      to: dayInQuery.describe("Begun on this day or earlier, in the Philippines."),
    }),
    reply: ok({ payments: z.array(listedPayment), ...pageReply }),
  }),
  "POST /api/admin/payments/:id/resolve": endpoint({
    summary: "Take a payment off the list of those that need staff",
    access: "refund_orders",
    params: z.object({ id: idInPath }),
    missing: "payment_not_found",
    body: z.object({ note: requiredText("Describe what you did.", MAX_REASON_LENGTH) }),
    reply: ok({ message: z.string() }),
    refuses: ["invalid"],
  }),
};
