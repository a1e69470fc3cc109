import { type OrderState, orderStateByCode, orderStates } from "#contract/enums.ts";
import { keysOf } from "#contract/keys.ts";
import type { Order } from "#contract/orders.ts";

/** A step of an order, with the time when it was reached; null while it is ahead. */
export type ProgressStep = { state: OrderState; at: string | null; current: boolean };

/** The part of an order that its progress is derived from. */
export type OrderWithHistory = Pick<Order, "status"> & {
  history: readonly Pick<Order["history"][number], "status" | "at">[];
};

const isVoid = (state: OrderState): boolean => orderStates[state].phase === "void";
const usualStates = keysOf(orderStates).filter((state) => !isVoid(state));

/**
 * The steps that an order has passed, and those ahead. A cancelled order has none ahead, and a returned one ends after the
 * last.
 */
export function orderProgress({ history, status }: OrderWithHistory): ProgressStep[] {
  const reached = new Map<OrderState, string>();
  for (const entry of history) {
    const state = orderStateByCode(entry.status);
    if (state) reached.set(state, entry.at);
  }
  const current = status === null ? [...reached.keys()].at(-1) : orderStateByCode(status);
  const steps =
    current && isVoid(current) ? [...usualStates.filter((state) => reached.has(state)), current] : usualStates;
  return steps.map((state) => ({ state, at: reached.get(state) ?? null, current: state === current }));
}
