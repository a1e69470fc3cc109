import type { ShopFacts } from "#contract/settings.ts";
import type { CancelState } from "#contract/vocabulary.ts";

const ends = {
  pending: "until we confirm it",
  confirmed: "until we pack it",
  packed: "until it is on the road",
} as const satisfies Record<CancelState, string>;

/** Until when a customer may call an order off: `until we pack it, within 24 hours of ordering`. */
export function cancelWords({ cancel_until, cancel_hours }: Pick<ShopFacts, "cancel_until" | "cancel_hours">): string {
  if (cancel_hours === null) return ends[cancel_until];
  return `${ends[cancel_until]}, within ${cancel_hours === 1 ? "an hour" : `${cancel_hours} hours`} of ordering`;
}
