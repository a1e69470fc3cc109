import type { CallInput } from "#contract/api.ts";

/** Rows on one page. */
const ROWS = 50;

type AuditQuery = NonNullable<CallInput<"GET /api/admin/audit-log">["query"]>;

/** The fields of the search, as they stand in the address. */
const names = ["q", "action", "thing", "from", "to"] as const;

/** What an address asks of the log: what is empty asks for nothing. */
export function auditQueryOf(search: URLSearchParams): AuditQuery {
  const given = [...names, "cursor"].flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  return { limit: ROWS, ...Object.fromEntries(given) }; // The server judges each.
}

/** Whether an address asks for less than all of it. */
export const isNarrowed = (search: URLSearchParams): boolean => names.some((name) => search.get(name));

/** The address of the same search from `cursor` on; null is its first page. */
export function auditSearchOf(search: URLSearchParams, cursor: string | null): string {
  const next = new URLSearchParams(search);
  if (cursor === null) next.delete("cursor");
  else next.set("cursor", cursor);
  return `?${next}`;
}

/** The address of the first page with other words; what was chosen beside them stays. */
export function auditWordsSearchOf(search: URLSearchParams, q: string): string {
  const next = new URLSearchParams(search);
  next.delete("cursor");
  if (q === "") next.delete("q");
  else next.set("q", q);
  return `?${next}`;
}
