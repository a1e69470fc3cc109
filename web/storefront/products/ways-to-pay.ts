import type { Pesos } from "#contract/money.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import type { OfferedMode } from "#contract/payments.ts";
import { money } from "#web/ui/money.ts";

/** Whether an order of at least this total can be paid this way. */
const isPossible = ({ offered, ceiling }: OfferedMode, total: Pesos): boolean =>
  offered && (ceiling === null || ceiling >= total);

/**
 * The ways in which an order of at least this total can be paid, such as `Cash on delivery up to ₱20,000, GCash, Maya`. Empty when there
 * is none.
 */
export const waysToPay = (modes: readonly OfferedMode[], total: Pesos): string =>
  modes
    .filter((offer) => isPossible(offer, total))
    .map(({ mode, ceiling, everywhere }) => {
      const limits = [ceiling !== null && `up to ${money(ceiling)}`, !everywhere && "in some areas"];
      return [paymentModes[mode].name, ...limits].filter(Boolean).join(" ");
    })
    .join(", ");

/** What cash on delivery asks of the customer of an order of at least this total, as a sentence; empty when it asks nothing. */
export function codTerms(modes: readonly OfferedMode[], total: Pesos): string {
  const cod = modes.find(({ mode }) => mode === "cod");
  if (!cod || !isPossible(cod, total)) return "";
  const { deposit, everyone } = cod;
  const from = deposit && deposit.from > total ? ` for orders from ${money(deposit.from)}` : "";
  const terms = [
    deposit && `needs a deposit of ${deposit.percent} %${from}, paid online`,
    !everyone && "is not offered after failed deliveries",
  ].filter(Boolean);
  return terms.length > 0 ? `Cash on delivery ${terms.join(", and ")}.` : "";
}
