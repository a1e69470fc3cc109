import type { CallInput } from "#contract/api.ts";

/** An order on its way: what was sent, and under which key. */
export type PendingOrder = { key: string; body: CallInput<"POST /api/place-order">["body"] };

const ATTEMPT_KEY = "pending_order";

/** Remembers an order before it is sent, in case its answer never comes. */
export const savePendingOrder = (attempt: PendingOrder): void =>
  sessionStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt));

/** The answer came. */
export const clearPendingOrder = (): void => sessionStorage.removeItem(ATTEMPT_KEY);

/** The order whose answer never came; null when there is none. */
export function readPendingOrder(): PendingOrder | null {
  const text = sessionStorage.getItem(ATTEMPT_KEY);
  // Written above, by this browser for itself.
  return text === null ? null : (JSON.parse(text) as PendingOrder);
}
