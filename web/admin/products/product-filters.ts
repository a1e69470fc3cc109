import { type ProductSort, type ProductType, productSorts, productTypes } from "#contract/vocabulary.ts";

/** Rows on one page of the list. */
const ROWS = 50;

const statuses = ["shown", "hidden"] as const;
export type ShownOrHidden = (typeof statuses)[number];

/** Which products a list shows, and which page of them. They stand in the address. */
export type ProductFilters = {
  type: ProductType | null;
  status: ShownOrHidden | null;
  sort: ProductSort;
  cursor: string | null;
};

const oneOf = <T extends string>(words: readonly T[], word: string | null): T | null =>
  words.find((known) => known === word) ?? null;

/** The filters that an address names; what it names wrongly is left out. */
export const productFiltersOf = (search: URLSearchParams): ProductFilters => ({
  type: oneOf(productTypes, search.get("type")),
  status: oneOf(statuses, search.get("status")),
  sort: oneOf(productSorts, search.get("sort")) ?? "newest",
  cursor: search.get("cursor"),
});

/** The address of the list with these filters, from the `?` on. Another filter begins at the first page. */
export function productSearchOf(filters: Omit<ProductFilters, "cursor"> & { cursor?: string | null }): string {
  const { type, status, sort, cursor = null } = filters;
  const search = new URLSearchParams();
  if (type !== null) search.set("type", type);
  if (status !== null) search.set("status", status);
  if (sort !== "newest") search.set("sort", sort);
  if (cursor !== null) search.set("cursor", cursor);
  return `?${search}`;
}

/** What the call is asked for these filters. */
export const productQueryOf = ({ type, status, sort, cursor }: ProductFilters) => ({
  limit: ROWS,
  sort,
  ...(type !== null && { type }),
  ...(status !== null && { status }),
  ...(cursor !== null && { cursor }),
});
