/** No zod here: the browser reads this too. */

/** How an order reaches its customer. */
export const shippingMethods = { delivery: "Delivery", pickup: "Pick-up in the shop" } as const;
export type ShippingMethod = keyof typeof shippingMethods;

/** The first and the last day on which an order is expected, such as `2026-11-24`. */
export type Arrival = { from: string; to: string };

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** Days as people read them: `Tue 24 Nov`, `Tue 24 to Thu 26 Nov`, `Mon 30 Nov to Wed 2 Dec`. */
export function formatArrival({ from, to }: Arrival): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  if (from === to) return `${first.day} ${first.month}`;
  return first.month === last.month
    ? `${first.day} to ${last.day} ${last.month}`
    : `${first.day} ${first.month} to ${last.day} ${last.month}`;
}

function partsOf(day: string) {
  const date = new Date(`${day}T00:00:00Z`);
  return { day: `${weekdays[date.getUTCDay()]} ${date.getUTCDate()}`, month: months[date.getUTCMonth()] };
}

/** How an order that is picked up or delivered then is announced. */
export const arrivalLabel = (method: ShippingMethod, arrival: Arrival): string =>
  `${method === "pickup" ? "Ready" : "Arrives"} ${formatArrival(arrival)}`;

/** How long delivery takes, as its name says it. */
export function speedLabel({ min, max }: { min: number; max: number }): string {
  if (max === 0) return "Same day";
  if (max === 1) return min === 1 ? "Next day" : "Same or next day";
  return min === max ? `${max} days` : `${min} to ${max} days`;
}
