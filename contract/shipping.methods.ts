/** No zod here: the browser reads this too. */

import { formatWeekdayRange } from "./dates.ts";

/** How an order reaches its customer. */
export const shippingMethods = { delivery: "Delivery", pickup: "Pick-up in the shop" } as const;
export type ShippingMethod = keyof typeof shippingMethods;

/** The first and the last day on which an order is expected, such as `2026-11-24`. */
export type Arrival = { from: string; to: string };

/** How an order that is picked up or delivered then is announced, and why that is later than its speed says. */
export const arrivalLabel = (method: ShippingMethod, arrival: Arrival, isDelayedByHoliday = false): string =>
  `${method === "pickup" ? "Ready" : "Arrives"} ${formatWeekdayRange(arrival.from, arrival.to)}${isDelayedByHoliday ? ", later because of a holiday" : ""}`;

/** How long delivery takes, as its name says it. */
export function speedLabel({ min, max }: { min: number; max: number }): string {
  if (max === 0) return "Same day";
  if (max === 1) return min === 1 ? "Next day" : "Same or next day";
  return min === max ? `${max} days` : `${min} to ${max} days`;
}
