import { DAY_MS } from "#contract/dates.days.ts";
import { type Centavos, formatMoney } from "#contract/money.ts";
import type { PaymentState } from "./providers/provider.ts";

const HOUR_MS = 60 * 60_000;

/** An amount that a provider names, for staff. */
export const reportedAmount = ({ amount, currency }: { amount: Centavos; currency: string }): string =>
  currency === "PHP" ? formatMoney(amount) : `${(amount / 100).toFixed(2)} ${currency.slice(0, 10)}`;

/** A payment that is recorded as paid, with what the shop knows of its refunds, in centavos. */
export type RecordedPayment = { amount: Centavos; payment_reference: string | null; refunded: Centavos };

/** In what a provider says something else than what is recorded, for staff; null when it says the same. */
export function differenceOf(recorded: RecordedPayment, reported: PaymentState): string | null {
  if (reported.status !== "paid") return `The provider says that it is ${reported.status}.`;
  if (reported.amount !== recorded.amount || reported.currency !== "PHP") {
    return `The provider says ${reportedAmount(reported)} instead of ${formatMoney(recorded.amount)}.`;
  }
  if (reported.paymentReference !== recorded.payment_reference) return "The provider names another payment.";
  // What is asked for may be recorded as refunded before the provider has paid it.
  if (reported.refunded > recorded.refunded) {
    return `The provider says that ${formatMoney(reported.refunded)} went back to the customer, and ${formatMoney(recorded.refunded)} is recorded.`;
  }
  return reported.disputed
    ? "The customer disputes it. Answer the dispute at the provider: without an answer it may take the money back."
    : null;
}

/** When a payment that was paid now is compared with what its provider says. */
export const firstComparison = (now: Date): Date => new Date(now.getTime() + DAY_MS);

/** The ages until which a payment is compared each day, and then each week: cards can be charged back for 120 days. */
const DAILY_UNTIL_MS = 7 * DAY_MS;
const WEEKLY_UNTIL_MS = 120 * DAY_MS;

type Aged = { created_at: Date };

const ageOf = ({ created_at }: Aged, now: Date): number => now.getTime() - created_at.getTime();

/** When a payment is compared after it was compared now; null for never. */
export function nextComparison(payment: Aged, now: Date): Date | null {
  const age = ageOf(payment, now);
  if (age >= WEEKLY_UNTIL_MS) return null;
  return new Date(now.getTime() + (age < DAILY_UNTIL_MS ? DAY_MS : 7 * DAY_MS));
}

/** When a provider that did not answer is asked again: each hour until the payment is eight days old, then null. */
export const retryOf = (payment: Aged, now: Date): Date | null =>
  ageOf(payment, now) < DAILY_UNTIL_MS + DAY_MS ? new Date(now.getTime() + HOUR_MS) : null;

/**
 * Whether staff are told that a provider did not answer: only once, at the end of the first days. Later its keys may be gone from the shop,
 * or the payment from the provider.
 */
export const isListedUnanswered = (payment: Aged, now: Date): boolean =>
  retryOf(payment, now) === null && ageOf(payment, now) < DAILY_UNTIL_MS + 2 * DAY_MS;
