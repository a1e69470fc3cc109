/** The events that webhooks report, with their labels. Free of zod, since the back office loads this file. */
export const webhookEvents = {
  "order.placed": "Order placed",
  "order.status_changed": "Order status changed",
  "order.payment_status_changed": "Payment status changed",
  "product.stock_changed": "Stock of a product changed",
} as const;
export type WebhookEvent = keyof typeof webhookEvents;

/** What Send test sends, whatever the endpoint listens to. */
export const TEST_EVENT = "test";

/** The label of an event. */
export const webhookEventLabel = (event: WebhookEvent | typeof TEST_EVENT): string =>
  event === TEST_EVENT ? "Test" : webhookEvents[event];

/** The states of a delivery; `waiting` also between two attempts. */
export const deliveryStates = ["waiting", "delivered", "failed"] as const;
