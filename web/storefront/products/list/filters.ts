import { type ProductSort, type ProductType, productSorts } from "#contract/enums.ts";
import { MAX_FACET_VALUES, MAX_PRICE_CENTAVOS } from "#contract/limits.ts";
import { facetsOf } from "#contract/products.facets.ts";
import type { ListQuery } from "../product-lists.ts";

/** The orders of a list as people read them. */
export const sortLabels = {
  newest: "Newest",
  price_asc: "Price, low to high",
  price_desc: "Price, high to low",
} as const satisfies Record<ProductSort, string>;

/** What narrows a list, as it stands in the address. Prices in pesos. */
export type Filters = {
  sort: ProductSort;
  inStock: boolean;
  onSale: boolean;
  minPrice: number | null;
  maxPrice: number | null;
  /** What is chosen of the type's own attributes, by name: words, or one step of a figure. */
  facets: Readonly<Record<string, readonly string[]>>;
};

/** The filters of an address. What makes no sense there counts as not said; two prices the wrong way round are turned. */
export const parseFilters = (search: URLSearchParams, type: ProductType): Filters => ({
  sort: productSorts.find((sort) => sort === search.get("sort")) ?? "newest",
  inStock: search.get("in_stock") === "1",
  onSale: search.get("on_sale") === "1",
  ...pricesOf(pesosIn(search.get("min_price")), pesosIn(search.get("max_price"))),
  facets: Object.fromEntries(
    facetsOf(type).flatMap(([name, { atLeast }]) => {
      const words = new Set(search.getAll(name).filter((word) => isWord(word) && (!atLeast || isFigure(word))));
      const chosen = [...words].slice(0, atLeast ? 1 : MAX_FACET_VALUES);
      return chosen.length === 0 ? [] : [[name, chosen]];
    }),
  ),
});

const pricesOf = (one: number | null, other: number | null): Pick<Filters, "minPrice" | "maxPrice"> =>
  one !== null && other !== null && one > other
    ? { minPrice: other, maxPrice: one }
    : { minPrice: one, maxPrice: other };

/** The list as it is when nobody asked for anything else. */
export const noFilters: Filters = {
  sort: "newest",
  inStock: false,
  onSale: false,
  minPrice: null,
  maxPrice: null,
  facets: {},
};

/** Text that the API takes as a word. */
const isWord = (text: string): boolean =>
  text !== "" && text.length <= 200 && !/\p{Cc}/u.test(text) && text.isWellFormed();

const isFigure = (text: string): boolean => /^\d{1,9}$/.test(text);

/** What a price field takes, for its `pattern`: all that `pesosIn` understands. */
export const PRICE_PATTERN = "[₱,\\s]*\\d[\\d,\\s]*(\\.\\d{1,2}\\s*)?";

/** A price as somebody types it: "₱10,000" is 10000. */
function pesosIn(text: string | null): number | null {
  const figure = (text ?? "").replace(/[₱,\s]/g, "");
  return /^\d+(\.\d{1,2})?$/.test(figure) ? Math.min(Number(figure), MAX_PRICE_CENTAVOS / 100) : null;
}

/** The filters as the API takes them. */
export const toListQuery = (filters: Filters, limit: number, cursor: string | null): ListQuery => ({
  limit,
  sort: filters.sort,
  ...(filters.inStock && { in_stock: "1" }),
  ...(filters.onSale && { on_sale: "1" }),
  ...(filters.minPrice !== null && { min_price: filters.minPrice }),
  ...(filters.maxPrice !== null && { max_price: filters.maxPrice }),
  ...Object.fromEntries(Object.entries(filters.facets).map(([name, words]) => [name, [...words]])),
  ...(cursor !== null && { cursor }),
});

/** The shortest address of these filters: what is as usual is left out. `""` or `"?…"`. */
export function toSearchString(filters: Filters, cursor: string | null = null): string {
  const search = new URLSearchParams();
  if (filters.sort !== "newest") search.set("sort", filters.sort);
  if (filters.inStock) search.set("in_stock", "1");
  if (filters.onSale) search.set("on_sale", "1");
  if (filters.minPrice !== null) search.set("min_price", String(filters.minPrice));
  if (filters.maxPrice !== null) search.set("max_price", String(filters.maxPrice));
  for (const [name, words] of Object.entries(filters.facets)) {
    for (const word of words) search.append(name, word);
  }
  if (cursor !== null) search.set("cursor", cursor);
  return search.size === 0 ? "" : `?${search}`;
}

/** The filters with these words chosen of an attribute, instead of those before. */
export function withFacetValues(filters: Filters, name: string, words: readonly string[]): Filters {
  const { [name]: _, ...others } = filters.facets;
  return { ...filters, facets: words.length === 0 ? others : { ...others, [name]: words } };
}
