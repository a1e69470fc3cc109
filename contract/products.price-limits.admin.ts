import { MAX_PRICE_CENTAVOS } from "./limits.ts";
import { isWholeCentavos, type Pesos, WHOLE_CENTAVOS } from "./money.ts";

/**
 * What staff should know about an original price below the selling price; null when there is nothing to say. It is accepted all the same,
 * as in the specification: the shop then shows no discount.
 */
export const originalPriceWarning = (prices: { selling: Pesos; original: Pesos }): string | null =>
  prices.original < prices.selling
    ? "Below the selling price, so the shop shows no discount. Enter the price before the discount, or the selling price if there is none."
    : null;

/** What speaks against an amount as a price; null when nothing does. A form says it before the shop has to. */
export function priceRejectionReason(pesos: Pesos): string | null {
  if (pesos < 0) return "The price cannot be below 0.";
  if (pesos > MAX_PRICE_CENTAVOS / 100) return "This price is too large.";
  return isWholeCentavos(pesos) ? null : WHOLE_CENTAVOS;
}
