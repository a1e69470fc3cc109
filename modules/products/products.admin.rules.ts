import type { ProductType } from "#contract/enums.ts";
import { refuseFields } from "#contract/errors.ts";
import { MAX_PRICE_CENTAVOS } from "#contract/limits.ts";
import { type Centavos, formatMoney } from "#contract/money.ts";
import { changedPrices, type PriceChange, type Prices } from "#contract/products.price-change.admin.ts";
import type { Attributes } from "#contract/products.ts";

/** The part of a product that decides whether it may be shown. */
type Showable = { type: ProductType; attributes: Attributes };

/** The marks of the Bureau of Philippine Standards: the one for local makers, and the one for importers. */
const MARK = /\b(?:PS|ICC)\b/;

/**
 * Why a product cannot be shown, or null. Republic Act 10054 forbids selling a motorcycle helmet without the PS or ICC
 * mark; a bicycle helmet needs none.
 */
export function showRejectionReason({ type, attributes }: Showable): string | null {
  if (type !== "helmet" || String(attributes.helmet_class).toLowerCase() !== "motorcycle") return null;
  if (MARK.test(String(attributes.certification ?? ""))) return null;
  return "A motorcycle helmet is shown only with a PS or ICC mark in its certification.";
}

/** @throws invalid, with a message on `attributes`, when a product that may not be shown would be shown */
export function requireShowable(product: Showable & { shown: boolean }): void {
  const reason = product.shown ? showRejectionReason(product) : null;
  if (reason !== null) throw refuseFields({ attributes: [reason] });
}

/** A product in a bulk change, as it is stored, with the variants that have a price of their own. */
export type LockedProduct = Showable & { id: number; name: string; version: number; shown: boolean; prices: Prices } & {
  archived: boolean;
  ownPrices: { id: number; name: string; price: Centavos }[];
};

/** The products that were saved since they were loaded. */
export const staleProducts = (found: readonly LockedProduct[], seen: readonly { id: number; version: number }[]) =>
  found.filter(({ id, version }) => seen.some((one) => one.id === id && one.version !== version));

/** Why some of these products cannot be shown, as sentences. */
export const showProblems = (found: readonly LockedProduct[]): string[] =>
  found.flatMap((product) => {
    const rejectionReason = product.archived ? "It is archived." : showRejectionReason(product);
    return rejectionReason === null ? [] : [`${product.name}: ${rejectionReason}`];
  });

/** The new prices of these products and of their variants, and the problems, as sentences: prices outside the allowed range. */
export function repriceProducts(found: readonly LockedProduct[], change: PriceChange) {
  const changed = found.map(({ id, name, prices }) => ({ id, name, ...changedPrices(prices, change) }));
  const variants = found.flatMap(({ ownPrices }) =>
    ownPrices.map(({ price, ...variant }) => ({
      ...variant,
      price: changedPrices({ price, original: price }, change).price,
    })),
  );
  const problems = [...changed, ...variants]
    .filter(({ price }) => price < 1 || price > MAX_PRICE_CENTAVOS)
    .map(({ name, price }) => `${name} would cost ${formatMoney(price)}.`);
  return { changed, variants, problems };
}
