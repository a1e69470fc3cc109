import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { keysOf } from "#contract/keys.ts";
import { orderStates } from "#contract/orders.states.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import { paymentStatuses } from "#contract/payments.statuses.ts";
import type { WebhookEvent } from "#contract/webhooks.events.ts";
import { webhookMessages } from "#contract/webhooks.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { deliver } from "./webhooks.delivery.ts";
import { toOrderData } from "./webhooks.rules.ts";
import { deleteOldDeliveries, insertDeliveries } from "./webhooks.store.ts";
import type { WebhookSetup } from "./webhooks.ts";

/** Every night in the Philippines. */
export const webhooksCrontab = "52 18 * * * forget_webhooks ?fill=1d";

/** How long the log is kept, and how much of it is deleted in one statement. */
const DAYS = 30;
const BATCH = 5000;

const centavos = z.int();

const storedOrder = z.object({
  order_id: z.int(),
  tracking_no: z.string(),
  status: z.enum(keysOf(orderStates)),
  payment_mode: z.enum(keysOf(paymentModes)),
  payment_status: z.enum(keysOf(paymentStatuses)),
  subtotal: centavos,
  discount: centavos,
  shipping: centavos,
  total: centavos,
  paid: centavos,
  refunded: centavos,
  lines: z.array(
    z.object({
      product_id: z.int(),
      variant_id: z.int(),
      sku: z.string().nullable(),
      quantity: z.int(),
      price: centavos,
    }),
  ),
});

const orderDataOf = (stored: unknown) => toOrderData(storedOrder.parse(stored));

/** The data of each event in its message, from the data that `enqueue_webhook` was given. */
const dataOf = {
  "order.placed": orderDataOf,
  "order.status_changed": orderDataOf,
  "order.payment_status_changed": orderDataOf,
  "product.stock_changed": (stored) => stored,
} satisfies Record<WebhookEvent, (stored: unknown) => unknown>;

/** An event as `enqueue_webhook` wrote it. */
const storedEvent = z.object({
  id: z.string(),
  event: z.enum(keysOf(webhookMessages)),
  at: z.string(),
  data: z.unknown(),
});

/** The message of an event as it is sent to every endpoint. */
function messageOf(given: unknown) {
  const { id, event, at: written, data } = storedEvent.parse(given);
  const at = new Date(written);
  const created_at = at.toISOString();
  const message = webhookMessages[event].parse({ id, type: event, created_at, data: dataOf[event](data) });
  return { id, event, at, body: JSON.stringify(message) };
}

const payload = z.object({ id: z.int() });

/** Makes a delivery of each event for each endpoint that listens, sends it, and deletes what is old. */
export const webhooksJobs = ({ db, setup }: { db: Db; setup: WebhookSetup }): TaskList => ({
  send_webhooks: (given) => inTransaction(db, (tx) => insertDeliveries(tx, messageOf(given), null)),
  deliver_webhook: (given) => deliver(db, setup, payload.parse(given).id),
  forget_webhooks: async () => {
    while ((await deleteOldDeliveries(db, DAYS, BATCH)) === BATCH);
  },
});
