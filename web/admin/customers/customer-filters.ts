import {
  type CustomerSegment,
  type CustomerSort,
  customerSegments,
  customerSorts,
} from "#contract/customers.segments.admin.ts";
import { parseDay } from "../../ui/dates.ts";

/** Which customers a list shows, and which page of them. They stand in the address. Days are written 2026-11-20. */
export type CustomerFilters = {
  q: string;
  kind: CustomerSegment | null;
  from: string | null;
  to: string | null;
  sort: CustomerSort;
  cursor: string | null;
};

/** Rows on one page. */
const ROWS = 50;

const isKind = (word: string | null): word is CustomerSegment => word !== null && Object.hasOwn(customerSegments, word);

/** The filters that an address names; what it names wrongly is left out. */
export function customerFiltersOf(search: URLSearchParams): CustomerFilters {
  const kind = search.get("kind");
  return {
    q: search.get("q")?.trim() ?? "",
    kind: isKind(kind) ? kind : null,
    from: parseDay(search.get("from")),
    to: parseDay(search.get("to")),
    sort: customerSorts.find((sort) => sort === search.get("sort")) ?? "newest",
    cursor: search.get("cursor"),
  };
}

/** The address of the list with these filters, from the `?` on; the first page unless a cursor is named. */
export function customerSearchOf({ q, kind, from, to, sort, cursor }: Partial<CustomerFilters>): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (kind) search.set("kind", kind);
  if (from) search.set("from", from);
  if (to) search.set("to", to);
  if (sort && sort !== "newest") search.set("sort", sort);
  if (cursor) search.set("cursor", cursor);
  return `?${search}`;
}

/** What the call of the list is asked for these filters and this page. */
export const customerQueryOf = ({ q, kind, from, to, sort, cursor }: CustomerFilters) => ({
  limit: ROWS,
  sort,
  ...(q !== "" && { q }),
  ...(kind !== null && { kind }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(cursor !== null && { cursor }),
});

/** True when nobody is left out. */
export const isUnfiltered = ({ q, kind, from, to }: CustomerFilters): boolean =>
  q === "" && kind === null && from === null && to === null;
