import type { CallInput } from "#contract/api.ts";

/** An order that was sent and has no response yet: its body and idempotency key. */
export type PendingOrder = { key: string; body: CallInput<"POST /api/place-order">["body"] };

const PENDING_ORDER_KEY = "pending_order";

/** Stores an order before it is sent, in case the response is lost. */
export const savePendingOrder = (order: PendingOrder): void =>
  sessionStorage.setItem(PENDING_ORDER_KEY, JSON.stringify(order));

/** Deletes the stored order: the response has arrived. */
export const clearPendingOrder = (): void => sessionStorage.removeItem(PENDING_ORDER_KEY);

/** The order without a response; null when there is none. */
export function readPendingOrder(): PendingOrder | null {
  const text = sessionStorage.getItem(PENDING_ORDER_KEY);
  // Written above by this browser.
  return text === null ? null : (JSON.parse(text) as PendingOrder);
}
