import { type OrderState, orderStateByCode, orderStates, orderTransitions } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";

/** A step of an order, with the time when it was reached; null while it is ahead. */
export type ProgressStep = { state: OrderState; at: string | null; current: boolean };

/** The part of an order that its progress is derived from. */
export type OrderWithHistory = Pick<Order, "status"> & {
  history: readonly Pick<Order["history"][number], "status" | "undo" | "at">[];
};

/**
 * The steps that an order has passed, and those ahead, when nothing unusual happens. A cancelled or returned order has none ahead.
 */
export function orderProgress({ history, status }: OrderWithHistory): ProgressStep[] {
  const reached = new Map<OrderState, string>();
  for (const entry of history) {
    const state = orderStateByCode(entry.status);
    if (!state || entry.undo !== null) continue;
    // An order that is shipped again is at this step once more.
    reached.delete(state);
    reached.set(state, entry.at);
  }
  const current = status === null ? [...reached.keys()].at(-1) : orderStateByCode(status);
  const steps = new Set([...reached.keys(), ...(current ? usualPath(current) : [])]);
  return [...steps].map((state) => ({ state, at: reached.get(state) ?? null, current: state === current }));
}

/** A state, and while the order is open, the states that usually follow. */
function usualPath(state: OrderState): OrderState[] {
  const [next] = orderStates[state].phase === "open" ? orderTransitions[state] : [];
  return [state, ...(next ? usualPath(next) : [])];
}
