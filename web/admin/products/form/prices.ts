import { VAT_PERCENT } from "#contract/limits.ts";
import { type Centavos, centavosOf, formatMoney, vatPartOf } from "#contract/money.ts";
import { parseNumber } from "#contract/numbers.ts";
import { originalPriceWarning, priceRejectionReason } from "#contract/products.price-limits.admin.ts";

/** The typed price in centavos; null when it is not a price. */
export function parsePrice(text: string): Centavos | null {
  const pesos = parseNumber(text);
  return pesos === null || priceRejectionReason(pesos) !== null ? null : centavosOf(pesos);
}

/** Why the server would reject a typed price; null when it is accepted, or not a price yet. */
function priceInputProblem(text: string): string | null {
  const pesos = parseNumber(text);
  return pesos === null ? null : priceRejectionReason(pesos);
}

/** The warning about a typed original price; undefined while one of both is not a price yet, and when there is none. */
export function warningAbout({ selling, original }: { selling: string; original: string }): string | undefined {
  const typed = { selling: parseNumber(selling), original: parseNumber(original) };
  if (typed.selling === null || typed.original === null) return;
  return originalPriceWarning({ selling: typed.selling, original: typed.original }) ?? undefined;
}

/** The saving that customers see, and the selling price without VAT. */
export function priceHints(selling: string, original: string): string[] {
  const problem = priceInputProblem(selling) ?? priceInputProblem(original);
  if (problem !== null) return [problem];
  const price = parsePrice(selling);
  const before = parsePrice(original);
  if (price === null)
    return [`The same as the selling price when it is not on sale. Prices include ${VAT_PERCENT} % VAT.`];
  const saved = before === null ? 0 : before - price;
  const net = `${formatMoney(price - vatPartOf(price))} net of ${VAT_PERCENT} % VAT.`;
  if (before === null || saved === 0)
    return ["Not on sale: both prices are the same.", net].slice(before === null ? 1 : 0);
  if (saved < 0) return [net];
  const percent = Math.round((saved * 1000) / before) / 10;
  return [`Shown struck through: the customer saves ${formatMoney(saved)} (${percent} %).`, net];
}
