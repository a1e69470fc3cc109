import { type CollectionSort, productSorts } from "#contract/enums.ts";
import { MAX_FACET_VALUES, MAX_PRICE_CENTAVOS } from "#contract/limits.ts";
import { parseNumber } from "#contract/numbers.ts";
import { type Facets, rangeParameters } from "#contract/products.facets.ts";
import type { ListQuery } from "../product-lists.ts";

/** The labels of the sort orders. */
export const sortLabels = {
  manual: "Featured",
  newest: "Newest",
  price_asc: "Price, low to high",
  price_desc: "Price, high to low",
  rating: "Best rated",
} as const satisfies Record<CollectionSort, string>;

/** The least average of stars that the filter asks for. */
export const TOP_RATED = "4";

/** The filters of a list, as in its URL. Prices in pesos. */
export type Filters = {
  sort: CollectionSort;
  /** The order of the list by default, which its URL does not name. */
  ownSort: CollectionSort;
  inStock: boolean;
  onSale: boolean;
  /** With TOP_RATED stars or more. */
  topRated: boolean;
  minPrice: number | null;
  maxPrice: number | null;
  /** The chosen values of attributes, by name. A numeric attribute has one: the minimum. */
  facets: Readonly<Record<string, readonly string[]>>;
};

/** A list with filters: where it is, what it is filtered by besides what every list is, and its order by default. */
export type Listing = { path: string; facets: Facets; sort?: CollectionSort };

/** Parses the filters of a URL. Invalid values are ignored; swapped prices are exchanged. */
export const parseFilters = (search: URLSearchParams, facets: Facets, ownSort: CollectionSort = "newest"): Filters => ({
  sort: productSorts.find((sort) => sort === search.get("sort")) ?? ownSort,
  ownSort,
  inStock: search.get("in_stock") === "1",
  onSale: search.get("on_sale") === "1",
  topRated: search.get("min_rating") === TOP_RATED,
  ...orderedPrices(parsePesos(search.get("min_price")), parsePesos(search.get("max_price"))),
  facets: Object.fromEntries(
    facets.flatMap(([name, { atLeast, range }]) => {
      const values = new Set(search.getAll(name).filter((value) => isValue(value) && (!atLeast || isNumber(value))));
      const chosen = [...values].slice(0, atLeast ? 1 : MAX_FACET_VALUES);
      return [...(chosen.length === 0 ? [] : [[name, chosen] as const]), ...(range ? rangeIn(search, name) : [])];
    }),
  ),
});

/** The least and the greatest number of an attribute, the lower one first. */
function rangeIn(search: URLSearchParams, name: string): (readonly [string, string[]])[] {
  const parameters = rangeParameters(name);
  const [from, to] = [parameters.from, parameters.to].map((parameter) => parseNumber(search.get(parameter) ?? ""));
  const swapped = from !== null && to !== null && Number(from) > Number(to);
  return [[parameters.from, swapped ? to : from] as const, [parameters.to, swapped ? from : to] as const].flatMap(
    ([parameter, number]) => (typeof number === "number" ? [[parameter, [String(number)]] as const] : []),
  );
}

/** Parameters of every list. */
const listParameters = [
  "sort",
  "cursor",
  "limit",
  "counts",
  "in_stock",
  "on_sale",
  "min_price",
  "max_price",
  "min_rating",
  "type",
];

/** What a list may be filtered by whose attributes only the reply names: each other parameter. */
export const possibleFacets = (search: URLSearchParams): Facets =>
  [...new Set(search.keys())]
    .filter((name) => /^[a-z][a-z0-9_]*$/.test(name) && !listParameters.includes(name))
    .filter((name) => !/_(?:from|to)$/.test(name) || parseNumber(search.get(name) ?? "") !== null)
    .map((name) => [name, { label: name }]);

/** Two prices as limits: the lower one first. */
export const orderedPrices = (one: number | null, other: number | null): Pick<Filters, "minPrice" | "maxPrice"> =>
  one !== null && other !== null && one > other
    ? { minPrice: other, maxPrice: one }
    : { minPrice: one, maxPrice: other };

/** The default filters. */
export const noFilters: Filters = {
  sort: "newest",
  ownSort: "newest",
  inStock: false,
  onSale: false,
  topRated: false,
  minPrice: null,
  maxPrice: null,
  facets: {},
};

/** True for text that the API accepts as a value. */
const isValue = (text: string): boolean =>
  text !== "" && text.length <= 200 && !/\p{Cc}/u.test(text) && text.isWellFormed();

const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

/** The `pattern` of a field for a number: what `parseNumber` accepts. */
export const NUMBER_PATTERN = "\\s*-?(\\d+|\\d{1,3}(,\\d{3})+)(\\.\\d+)?\\s*";

/** The `pattern` of a price field: everything that `parsePesos` accepts. */
export const PRICE_PATTERN = "[₱,\\s]*\\d[\\d,\\s]*(\\.\\d{1,2}\\s*)?";

/** Parses a typed price: "₱10,000" is 10000. */
export function parsePesos(text: string | null): number | null {
  const figure = (text ?? "").replace(/[₱,\s]/g, "");
  return /^\d+(\.\d{1,2})?$/.test(figure) ? Math.min(Number(figure), MAX_PRICE_CENTAVOS / 100) : null;
}

/** The filters as the query of the API. */
export const toListQuery = (filters: Filters, limit: number, cursor: string | null): ListQuery => ({
  limit,
  ...(filters.sort !== "manual" && { sort: filters.sort }),
  ...(filters.inStock && { in_stock: "1" }),
  ...(filters.onSale && { on_sale: "1" }),
  ...(filters.topRated && { min_rating: TOP_RATED }),
  ...(filters.minPrice !== null && { min_price: filters.minPrice }),
  ...(filters.maxPrice !== null && { max_price: filters.maxPrice }),
  ...Object.fromEntries(Object.entries(filters.facets).map(([name, values]) => [name, [...values]])),
  ...(cursor !== null && { cursor }),
});

/** The shortest query string of these filters, without defaults: `""` or `"?…"`. */
export function toSearchString(filters: Filters, cursor: string | null = null): string {
  const search = new URLSearchParams();
  if (filters.sort !== filters.ownSort) search.set("sort", filters.sort);
  if (filters.inStock) search.set("in_stock", "1");
  if (filters.onSale) search.set("on_sale", "1");
  if (filters.topRated) search.set("min_rating", TOP_RATED);
  if (filters.minPrice !== null) search.set("min_price", String(filters.minPrice));
  if (filters.maxPrice !== null) search.set("max_price", String(filters.maxPrice));
  for (const [name, values] of Object.entries(filters.facets)) {
    for (const value of values) search.append(name, value);
  }
  if (cursor !== null) search.set("cursor", cursor);
  return search.size === 0 ? "" : `?${search}`;
}

/** No filters, in the same order. */
export const withoutFilters = ({ sort, ownSort }: Filters): Filters => ({ ...noFilters, sort, ownSort });

/** The least and the greatest number that are chosen of an attribute. */
export const chosenRange = ({ facets }: Filters, name: string): { from: number | null; to: number | null } => {
  const parameters = rangeParameters(name);
  const numberOf = (parameter: string) => (facets[parameter]?.[0] === undefined ? null : Number(facets[parameter][0]));
  return { from: numberOf(parameters.from), to: numberOf(parameters.to) };
};

/** The filters with these values of an attribute instead of the former ones. */
export function withFacetValues(filters: Filters, name: string, values: readonly string[]): Filters {
  const { [name]: _, ...others } = filters.facets;
  return { ...filters, facets: values.length === 0 ? others : { ...others, [name]: values } };
}
