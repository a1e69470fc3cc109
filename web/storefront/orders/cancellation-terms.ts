import type { CancelState } from "#contract/orders.states.ts";
import type { ShopDetails } from "#contract/settings.ts";

const deadlines = {
  pending: "until we confirm it",
  confirmed: "until we pack it",
  packed: "until it is shipped",
} as const satisfies Record<CancelState, string>;

/** Until when a customer may cancel an order, for example `until we pack it, within 24 hours of ordering`. */
export function cancellationTerms({
  cancel_until,
  cancel_hours,
}: Pick<ShopDetails, "cancel_until" | "cancel_hours">): string {
  if (cancel_hours === null) return deadlines[cancel_until];
  return `${deadlines[cancel_until]}, within ${cancel_hours === 1 ? "an hour" : `${cancel_hours} hours`} of ordering`;
}
