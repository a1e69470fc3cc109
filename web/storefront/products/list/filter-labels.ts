import type { ProductType } from "#contract/enums.ts";
import { facetsOf } from "#contract/products.facets.ts";
import { money } from "#web/ui/money.ts";
import { type Filters, TOP_RATED, withFacetValues } from "./filters.ts";

export const TOP_RATED_LABEL = `${TOP_RATED} stars or more`;

/** One active filter: its label, and the filters without it. */
export type ActiveFilter = { label: string; without: Filters };

/** The label of a value of an attribute: "40 km or more", "L1a". */
export const choiceLabel = (value: string, unit: string | undefined): string =>
  unit ? `${value} ${unit} or more` : value;

/** The active filters, in the order of the filter bar. */
export function activeFilters(filters: Filters, type: ProductType): ActiveFilter[] {
  const facets = facetsOf(type).flatMap(([name, { unit }]) => {
    const values = filters.facets[name] ?? [];
    return values.map((value) => ({
      label: choiceLabel(value, unit),
      without: withFacetValues(
        filters,
        name,
        values.filter((other) => other !== value),
      ),
    }));
  });
  const price = priceLabel(filters);
  return [
    ...(price === null ? [] : [{ label: price, without: { ...filters, minPrice: null, maxPrice: null } }]),
    ...facets,
    ...(filters.inStock ? [{ label: "In stock", without: { ...filters, inStock: false } }] : []),
    ...(filters.topRated ? [{ label: TOP_RATED_LABEL, without: { ...filters, topRated: false } }] : []),
    ...(filters.onSale ? [{ label: "On sale", without: { ...filters, onSale: false } }] : []),
  ];
}

function priceLabel({ minPrice, maxPrice }: Filters): string | null {
  if (minPrice !== null && maxPrice !== null) return `${money(minPrice)} to ${money(maxPrice)}`;
  if (minPrice !== null) return `${money(minPrice)} or more`;
  return maxPrice === null ? null : `Up to ${money(maxPrice)}`;
}

/** True when a filter is active. */
export const hasActiveFilters = (filters: Filters, type: ProductType): boolean =>
  activeFilters(filters, type).length > 0;
