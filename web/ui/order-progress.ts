import { type OrderState, orderStates } from "#contract/enums.ts";
import type { Order } from "#contract/orders.ts";

/** A station of an order: when it came there, null while that lies ahead. */
export type ProgressStep = { state: OrderState; at: string | null; current: boolean };

/** As much of an order as tells how far it has come. */
export type OrderWithHistory = Pick<Order, "status"> & {
  history: readonly Pick<Order["history"][number], "status" | "at">[];
};

const regular: readonly OrderState[] = ["pending", "confirmed", "packed", "shipped", "delivered"];

const stateBy = (code: number): OrderState =>
  regular.find((state) => orderStates[state].code === code) ??
  (code === orderStates.cancelled.code ? "cancelled" : "returned");

/**
 * The stations an order passed, and those ahead of it. One that was cancelled has none ahead; one that was returned came
 * back after the last.
 */
export function orderProgress({ history, status }: OrderWithHistory): ProgressStep[] {
  const times = new Map(history.map(({ status: code, at }) => [stateBy(code), at]));
  const reached = [...times.keys()];
  const last = status === null ? reached.at(-1) : stateBy(status);
  const ended = last === "cancelled" || last === "returned";
  const stations = ended ? [...regular.filter((state) => times.has(state)), last] : regular;
  return stations.map((state) => ({ state, at: times.get(state) ?? null, current: state === last }));
}
