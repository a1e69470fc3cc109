import type { ProductType } from "#contract/enums.ts";
import { facetsOf } from "#contract/products.facets.ts";
import { money } from "#web/ui/money.ts";
import { type Filters, withFacetValues } from "./filters.ts";

/** One thing that narrows a list: how people read it, and the filters without it. */
export type ActiveFilter = { label: string; without: Filters };

/** A choice of an attribute as people read it: "40 km or more", "L1a". */
export const choiceLabel = (word: string, unit: string | undefined): string =>
  unit ? `${word} ${unit} or more` : word;

/** What is chosen, in the order of the bar. */
export function activeFilters(filters: Filters, type: ProductType): ActiveFilter[] {
  const facets = facetsOf(type).flatMap(([name, { unit }]) => {
    const words = filters.facets[name] ?? [];
    return words.map((word) => ({
      label: choiceLabel(word, unit),
      without: withFacetValues(
        filters,
        name,
        words.filter((other) => other !== word),
      ),
    }));
  });
  const price = priceLabel(filters);
  return [
    ...(price === null ? [] : [{ label: price, without: { ...filters, minPrice: null, maxPrice: null } }]),
    ...facets,
    ...(filters.inStock ? [{ label: "In stock", without: { ...filters, inStock: false } }] : []),
    ...(filters.onSale ? [{ label: "On sale", without: { ...filters, onSale: false } }] : []),
  ];
}

function priceLabel({ minPrice, maxPrice }: Filters): string | null {
  if (minPrice !== null && maxPrice !== null) return `${money(minPrice)} to ${money(maxPrice)}`;
  if (minPrice !== null) return `${money(minPrice)} or more`;
  return maxPrice === null ? null : `Up to ${money(maxPrice)}`;
}

/** True when something narrows the list. */
export const hasActiveFilters = (filters: Filters, type: ProductType): boolean =>
  activeFilters(filters, type).length > 0;
