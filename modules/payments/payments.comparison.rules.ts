import { type Centavos, formatMoney } from "#contract/money.ts";
import type { PaymentState } from "./providers/provider.ts";

const HOUR_MS = 60 * 60_000;

/** An amount that a provider names, for staff. */
export const reportedAmount = ({ amount, currency }: { amount: Centavos; currency: string }): string =>
  currency === "PHP" ? formatMoney(amount) : `${(amount / 100).toFixed(2)} ${currency.slice(0, 10)}`;

/** In what a provider says something else than the payment that is recorded as paid, for staff; null when it says the same. */
export function differenceOf(
  recorded: { amount: Centavos; payment_reference: string | null },
  reported: PaymentState,
): string | null {
  if (reported.status !== "paid") return `The provider says that it is ${reported.status}.`;
  if (reported.amount !== recorded.amount || reported.currency !== "PHP") {
    return `The provider says ${reportedAmount(reported)} instead of ${formatMoney(recorded.amount)}.`;
  }
  return reported.paymentReference === recorded.payment_reference ? null : "The provider names another payment.";
}

/** When a payment that was paid now is compared with what its provider says. */
export const firstComparison = (now: Date): Date => new Date(now.getTime() + 24 * HOUR_MS);

/** How old a payment may be for its provider to be asked again. */
const OLDEST_MS = 7 * 24 * HOUR_MS;

/** When a provider that did not answer is asked again; null for never. */
export const nextComparison = ({ created_at }: { created_at: Date }, now: Date): Date | null =>
  now.getTime() - created_at.getTime() < OLDEST_MS ? new Date(now.getTime() + HOUR_MS) : null;
