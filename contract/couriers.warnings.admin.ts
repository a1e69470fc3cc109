import type { Courier } from "./couriers.ts";
import { centavosOf, formatMoney, type Pesos } from "./money.ts";

/** What staff do with an order that was changed after it was packed. */
export const PACK_AGAIN = "Pack it again, or print its label again, before it is shipped: its notes say which.";

/** What a courier has to know of an order: the cash to collect in pesos, 0 for none, and whether it has scooters. */
export type Parcel = { cash: Pesos; hasBatteries: boolean };

/** The parcel of an order. Every scooter has a battery that couriers treat as dangerous goods. */
export const parcelOf = (payment: { status: string; due: Pesos }, lines: readonly { type: string }[]): Parcel => ({
  cash: payment.status === "due_on_delivery" ? payment.due : 0,
  hasBatteries: lines.some(({ type }) => type === "scooter"),
});

/** Why an order should not travel with a courier, as sentences; none when it may. */
export function courierWarnings(
  { name, cash_limit, carries_batteries }: Pick<Courier, "name" | "cash_limit" | "carries_batteries">,
  { cash, hasBatteries }: Parcel,
): string[] {
  const warnings: string[] = [];
  if (cash_limit !== null && cash > cash_limit) {
    const limit = cash_limit === 0 ? "no cash" : `at most ${formatMoney(centavosOf(cash_limit))}`;
    warnings.push(`${name} collects ${limit}, and ${formatMoney(centavosOf(cash))} is due on delivery.`);
  }
  if (hasBatteries && !carries_batteries) warnings.push(`${name} carries no scooters, because of their batteries.`);
  return warnings;
}

/**
 * Warns that a parcel of another order, or another one of this order, has the same tracking number: the customers follow one parcel, and a
 * remittance fits both.
 */
export const sameTrackingWarning = (orderId: number, other: { id: number; tracking_no: string }): string =>
  other.id === orderId
    ? "Another parcel of this order has the same tracking number. Each parcel needs its own."
    : `Order ${other.id}, ${other.tracking_no}, has the same tracking number. That is right only if one parcel holds both orders.`;
