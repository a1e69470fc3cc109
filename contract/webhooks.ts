import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import { idInPath, pageReply, timedPageQuery } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_WEBHOOK_URL_LENGTH } from "./limits.ts";
import { orderStates } from "./orders.states.ts";
import { paymentModes } from "./payments.modes.ts";
import { paymentStatuses } from "./payments.statuses.ts";
import { deliveryStates, TEST_EVENT, type WebhookEvent, webhookEvents } from "./webhooks.events.ts";

const eventNames = keysOf(webhookEvents);
const sentEvents = [...eventNames, TEST_EVENT] as const;

const form = z.object({
  url: z
    .string("Enter the address that receives the events.")
    .trim()
    .max(MAX_WEBHOOK_URL_LENGTH, `Use at most ${MAX_WEBHOOK_URL_LENGTH} characters.`)
    .describe(
      "An https address. http only for this machine, and only when the shop runs on it without a public address.",
    ),
  events: z
    .array(z.enum(eventNames, "Choose from the list."), "Choose the events.")
    .transform((chosen) => eventNames.filter((event) => chosen.includes(event)))
    .describe("At least one."),
});
export type WebhookForm = z.output<typeof form>;

const webhook = z
  .object({
    id: z.int(),
    url: z.string(),
    events: z.array(z.enum(eventNames)),
    active: z.boolean(),
    failing_since: z.iso
      .datetime()
      .nullable()
      .describe("Since when nothing has arrived; null when the last delivery did."),
    switched_off_at: z.iso
      .datetime()
      .nullable()
      .describe("When the shop switched it off, because it failed for days or answered 410."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof webhook>;

const delivery = z
  .object({
    id: z.int(),
    webhook_id: z.int(),
    url: z.string(),
    message_id: z.string().describe("The header `webhook-id`: the same at each attempt."),
    event: z.enum(sentEvents),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    status_code: z.int().nullable().describe("The answer to the last attempt; null without one."),
    problem: z.string().nullable(),
    created_at: z.iso.datetime(),
    next_attempt_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.output<typeof delivery>;

const amount = z.number().describe("In pesos.");

const orderData = z
  .object({
    order_id: z.int(),
    tracking_no: z.string(),
    status: z.enum(keysOf(orderStates)),
    payment_mode: z.enum(keysOf(paymentModes)),
    payment_status: z.enum(keysOf(paymentStatuses)),
    currency: z.literal("PHP"),
    subtotal: amount,
    discount: amount,
    shipping: amount,
    total: amount,
    paid: amount,
    refunded: amount,
    lines: z.array(
      z.object({
        product_id: z.int(),
        variant_id: z.int(),
        sku: z.string().nullable(),
        quantity: z.int(),
        price: amount,
      }),
    ),
  })
  .describe("The order as it was when the event happened. Nothing of the customer is in it.");
export type OrderEventData = z.output<typeof orderData>;

const stockData = z.object({
  products: z
    .array(
      z.object({
        product_id: z.int(),
        stock: z.int(),
        variants: z.array(z.object({ variant_id: z.int(), sku: z.string().nullable(), stock: z.int() })),
      }),
    )
    .describe("The products whose stock changed together, at most 100."),
});

const message = <T extends WebhookEvent, D extends z.ZodType>(type: T, data: D) =>
  z.object({
    id: z.string().describe("The same at each attempt: ignore what you have had already."),
    type: z.literal(type),
    created_at: z.iso.datetime(),
    data,
  });

/** What is sent for each event. */
export const webhookMessages = {
  "order.placed": message("order.placed", orderData),
  "order.status_changed": message("order.status_changed", orderData),
  "order.payment_status_changed": message("order.payment_status_changed", orderData),
  "product.stock_changed": message("product.stock_changed", stockData),
} as const satisfies { [Event in WebhookEvent]: z.ZodType<{ type: Event }> };

const byId = z.object({ id: idInPath });

export const webhooksApi = {
  "GET /api/admin/webhooks": endpoint({
    summary: "The addresses that receive events. Their secrets are never returned",
    access: "manage_webhooks",
    reply: ok({ webhooks: z.array(webhook) }),
  }),
  "GET /api/admin/webhooks/:id": endpoint({
    summary: "One webhook, to edit it",
    access: "manage_webhooks",
    params: byId,
    missing: "webhook_not_found",
    reply: ok({ webhook }),
  }),
  "POST /api/admin/webhooks": endpoint({
    summary: "Add a webhook. Only this response has the secret that signs its messages",
    access: "manage_webhooks",
    body: form,
    reply: created({ message: z.string(), webhook, secret: z.string().describe("Begins with `whsec_`.") }),
    refuses: ["invalid"],
  }),
  "PUT /api/admin/webhooks/:id": endpoint({
    summary: "Save the address and the events of a webhook, or switch it on or off",
    access: "manage_webhooks",
    params: byId,
    missing: "webhook_not_found",
    body: form.extend({ active: z.boolean("Choose on or off.") }),
    reply: ok({ message: z.string(), webhook }),
    refuses: ["invalid", "webhook_not_found"],
  }),
  "DELETE /api/admin/webhooks/:id": endpoint({
    summary: "Delete a webhook with its log",
    access: "manage_webhooks",
    params: byId,
    missing: "webhook_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["webhook_not_found"],
  }),
  "POST /api/admin/webhooks/:id/test": endpoint({
    summary: "Send a test event; the log says what became of it",
    access: "manage_webhooks",
    params: byId,
    missing: "webhook_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["webhook_not_found", "webhook_off"],
  }),
  "GET /api/admin/webhook-deliveries": endpoint({
    summary: "What was sent to webhooks in the last 30 days, newest first",
    access: "manage_webhooks",
    query: z.object({
      ...timedPageQuery,
      state: z.enum(deliveryStates).optional(),
      webhook: z.coerce.number().int().positive().optional().describe("The id of a webhook."),
    }),
    reply: ok({ deliveries: z.array(delivery), ...pageReply }),
  }),
  "POST /api/admin/webhook-deliveries/:id/replay": endpoint({
    summary: "Send a message again, with the same id",
    access: "manage_webhooks",
    params: byId,
    missing: "webhook_delivery_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["webhook_delivery_not_found", "webhook_off", "webhook_delivery_waiting"],
  }),
};
