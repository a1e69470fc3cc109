import { type OrderSort, type OrderState, orderSorts, orderStates } from "#contract/enums.ts";
import { parseDay } from "../../ui/dates.ts";

/** Which orders a list shows, and which page of them. They stand in the address. Days are written 2026-11-20. */
export type OrderFilters = {
  q: string;
  state: OrderState | null;
  from: string | null;
  to: string | null;
  archived: boolean;
  sort: OrderSort;
  cursor: string | null;
};

/** Rows on one page of a list of the back office. */
const ROWS = 50;

const isState = (word: string | null): word is OrderState => word !== null && Object.hasOwn(orderStates, word);
const isSort = (word: string | null): word is OrderSort => orderSorts.some((sort) => sort === word);

/** The filters that an address names; what it names wrongly is left out. */
export function orderFiltersOf(search: URLSearchParams): OrderFilters {
  const state = search.get("status");
  const sort = search.get("sort");
  return {
    q: search.get("q")?.trim() ?? "",
    state: isState(state) ? state : null,
    from: parseDay(search.get("from")),
    to: parseDay(search.get("to")),
    archived: search.get("archived") === "1",
    sort: isSort(sort) ? sort : "newest",
    cursor: search.get("cursor"),
  };
}

/** The address of the list with these filters, from the `?` on; the first page unless a cursor is named. */
export function orderSearchOf(filters: Partial<OrderFilters>): string {
  const { q, state, from, to, archived, sort, cursor } = filters;
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (state) search.set("status", state);
  if (from) search.set("from", from);
  if (to) search.set("to", to);
  if (archived) search.set("archived", "1");
  if (sort && sort !== "newest") search.set("sort", sort);
  if (cursor) search.set("cursor", cursor);
  return `?${search}`;
}

/** What the calls of the list and of its export are asked for these filters. */
export const orderFilterQuery = ({ q, state, from, to, archived, sort }: OrderFilters) => ({
  sort,
  ...(q !== "" && { q }),
  ...(state !== null && { status: orderStates[state].code }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(archived && { archived: "1" as const }),
});

/** What the call of the list is asked for these filters and this page. */
export const orderQueryOf = ({ cursor, ...filters }: OrderFilters) => ({
  limit: ROWS,
  ...orderFilterQuery({ cursor, ...filters }),
  ...(cursor !== null && { cursor }),
});

/** True when nothing is left out but what is archived. */
export const isUnfiltered = ({ q, state, from, to, archived }: OrderFilters): boolean =>
  q === "" && state === null && from === null && to === null && !archived;
