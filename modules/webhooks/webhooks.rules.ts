import { pesosOf } from "#contract/money.ts";
import type { OrderEventData } from "#contract/webhooks.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds until the next attempt, by how many have failed. The last one is made after about a day. */
const DELAYS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 9 * HOUR];

/** Seconds until the next attempt after this many that failed; null when there is none. */
export const delayAfter = (failed: number): number | null => DELAYS[failed - 1] ?? null;

/** Days without a delivery that arrived, after which a webhook is switched off. */
const DAYS_OF_FAILURE = 3;

/** An endpoint that answers this wants nothing more (Standard Webhooks). */
const GONE = 410;

type Failure = { statusCode: number | null; failingSince: Date; now: Date };

/** Whether a webhook is switched off after a delivery that failed. */
export const isGivenUp = ({ statusCode, failingSince, now }: Failure): boolean =>
  statusCode === GONE || now.getTime() - failingSince.getTime() > DAYS_OF_FAILURE * 24 * HOUR * 1000;

/** Whether an answer says that the message has arrived. Redirects are not followed, so they have not. */
export const hasArrived = (statusCode: number): boolean => statusCode >= 200 && statusCode < 300;

/** The order of an event as `enqueue_order_webhook` wrote it, with its amounts in centavos. */
export type StoredOrder = Omit<OrderEventData, "currency">;

/** The order of an event as it is sent. */
export const toOrderData = ({ lines, ...order }: StoredOrder): OrderEventData => ({
  ...order,
  currency: "PHP",
  subtotal: pesosOf(order.subtotal),
  discount: pesosOf(order.discount),
  shipping: pesosOf(order.shipping),
  total: pesosOf(order.total),
  paid: pesosOf(order.paid),
  refunded: pesosOf(order.refunded),
  lines: lines.map((line) => ({ ...line, price: pesosOf(line.price) })),
});
