import type { Order } from "#contract/orders.ts";
import { orderStates } from "#contract/vocabulary.ts";

/** What became of the money of an order paid in cash at the door; null for other ways to pay. */
export function cashOf({
  payment_mode,
  status,
}: Pick<Order, "payment_mode" | "status">): "due" | "paid" | "void" | null {
  if (payment_mode !== "cod" || status === null) return null;
  if (status === orderStates.cancelled.code || status === orderStates.returned.code) return "void";
  return status === orderStates.delivered.code ? "paid" : "due";
}
