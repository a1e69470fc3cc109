import { type OrderState, orderSorts, orderStates } from "#contract/vocabulary.ts";

export type OrderSort = (typeof orderSorts)[number];

/** Which orders a list shows, and which page of them. They stand in the address. */
export type OrderFilters = { state: OrderState | null; sort: OrderSort; cursor: string | null };

/** Rows on one page of a list of the back office. */
const ROWS = 50;

const isState = (word: string | null): word is OrderState => word !== null && Object.hasOwn(orderStates, word);
const isSort = (word: string | null): word is OrderSort => orderSorts.some((sort) => sort === word);

/** The filters that an address names; what it names wrongly is left out. */
export function orderFiltersOf(search: URLSearchParams): OrderFilters {
  const state = search.get("status");
  const sort = search.get("sort");
  return {
    state: isState(state) ? state : null,
    sort: isSort(sort) ? sort : "newest",
    cursor: search.get("cursor"),
  };
}

/** The address of the list with these filters, from the `?` on; the first page unless a cursor is named. */
export function orderSearchOf({
  state,
  sort,
  cursor = null,
}: Omit<OrderFilters, "cursor"> & { cursor?: string | null }): string {
  const search = new URLSearchParams();
  if (state !== null) search.set("status", state);
  if (sort !== "newest") search.set("sort", sort);
  if (cursor !== null) search.set("cursor", cursor);
  return `?${search}`;
}

/** What the call is asked for these filters. */
export const orderQueryOf = ({ state, sort, cursor }: OrderFilters) => ({
  limit: ROWS,
  sort,
  ...(state !== null && { status: orderStates[state].code }),
  ...(cursor !== null && { cursor }),
});
