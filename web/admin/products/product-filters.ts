import {
  type AdminProductSort,
  adminProductSorts,
  type ProductType,
  productTypes,
  type StockLevel,
  stockLevels,
} from "#contract/enums.ts";

/** Rows on one page of the list. */
const ROWS = 50;

const statuses = ["shown", "hidden"] as const;
export type ShownOrHidden = (typeof statuses)[number];

/** Which products a list shows, and which page of them. They stand in the address. */
export type ProductFilters = {
  q: string;
  type: ProductType | null;
  status: ShownOrHidden | null;
  stock: StockLevel | null;
  sort: AdminProductSort;
  cursor: string | null;
};

const oneOf = <T extends string>(words: readonly T[], word: string | null): T | null =>
  words.find((known) => known === word) ?? null;

/** The filters that an address names; what it names wrongly is left out. */
export const productFiltersOf = (search: URLSearchParams): ProductFilters => ({
  q: search.get("q")?.trim() ?? "",
  type: oneOf(productTypes, search.get("type")),
  status: oneOf(statuses, search.get("status")),
  stock: oneOf(stockLevels, search.get("stock")),
  sort: oneOf(adminProductSorts, search.get("sort")) ?? "newest",
  cursor: search.get("cursor"),
});

/** The address of the list with these filters, from the `?` on; the first page unless a cursor is named. */
export function productSearchOf({ q, type, status, stock, sort, cursor }: Partial<ProductFilters>): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (type) search.set("type", type);
  if (status) search.set("status", status);
  if (stock) search.set("stock", stock);
  if (sort && sort !== "newest") search.set("sort", sort);
  if (cursor) search.set("cursor", cursor);
  return `?${search}`;
}

/** What the calls of the list and of its export are asked for these filters. */
export const productFilterQuery = ({ q, type, status, stock, sort }: ProductFilters) => ({
  sort,
  ...(q !== "" && { q }),
  ...(type !== null && { type }),
  ...(status !== null && { status }),
  ...(stock !== null && { stock }),
});

/** What the call of the list is asked for these filters and this page. */
export const productQueryOf = (filters: ProductFilters) => ({
  limit: ROWS,
  ...productFilterQuery(filters),
  ...(filters.cursor !== null && { cursor: filters.cursor }),
});

/** True when nothing is left out. */
export const isUnfiltered = ({ q, type, status, stock }: ProductFilters): boolean =>
  q === "" && type === null && status === null && stock === null;
