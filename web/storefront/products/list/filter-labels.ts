import { type Facet, type Facets, rangeParameters } from "#contract/products.facets.ts";
import { money } from "#web/ui/money.ts";
import { chosenRange, type Filters, TOP_RATED, withFacetValues } from "./filters.ts";

export const TOP_RATED_LABEL = `${TOP_RATED} stars or more`;

/** One active filter: its label, and the filters without it. */
export type ActiveFilter = { label: string; without: Filters };

/** The label of a value of an attribute: "40 km or more", "L1a", "3 kg", "Yes". */
export function choiceLabel(value: string, { unit, atLeast, yesNo }: Facet): string {
  if (yesNo) return value === "true" ? "Yes" : "No";
  const amount = unit ? `${value} ${unit}` : value;
  return atLeast && unit ? `${amount} or more` : amount;
}

/** The active filters, in the order of the filter bar. */
export function activeFilters(filters: Filters, filterable: Facets): ActiveFilter[] {
  const facets = filterable.flatMap(([name, facet]) => {
    const values = filters.facets[name] ?? [];
    const chosen = values.map((value) => ({
      label: facet.yesNo ? `${facet.label}: ${choiceLabel(value, facet)}` : choiceLabel(value, facet),
      without: withFacetValues(
        filters,
        name,
        values.filter((other) => other !== value),
      ),
    }));
    const range = facet.range ? rangeLabel(facet, chosenRange(filters, name)) : null;
    const { from, to } = rangeParameters(name);
    return range === null
      ? chosen
      : [...chosen, { label: range, without: withFacetValues(withFacetValues(filters, from, []), to, []) }];
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

/** "Max. load: 10 to 40 kg". */
function rangeLabel({ label, unit }: Facet, { from, to }: ReturnType<typeof chosenRange>): string | null {
  const amount = (number: number) => (unit ? `${number} ${unit}` : String(number));
  if (from !== null && to !== null) return `${label}: ${from} to ${amount(to)}`;
  if (from !== null) return `${label}: ${amount(from)} or more`;
  return to === null ? null : `${label}: up to ${amount(to)}`;
}

function priceLabel({ minPrice, maxPrice }: Filters): string | null {
  if (minPrice !== null && maxPrice !== null) return `${money(minPrice)} to ${money(maxPrice)}`;
  if (minPrice !== null) return `${money(minPrice)} or more`;
  return maxPrice === null ? null : `Up to ${money(maxPrice)}`;
}

/** True when a filter is active. */
export const hasActiveFilters = (filters: Filters, filterable: Facets): boolean =>
  activeFilters(filters, filterable).length > 0;
