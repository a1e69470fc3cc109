import { type StaffState, staffStates } from "#contract/enums.ts";

/** Which of the staff are shown: a part of a name or an address, and a state; null is every one. */
export type StaffFilters = { q: string; state: StaffState | null };

/** Which of the staff an address asks for. */
export const staffFiltersOf = (search: URLSearchParams): StaffFilters => ({
  q: search.get("q") ?? "",
  state: staffStates.find((state) => state === search.get("state")) ?? null,
});

/** The address of such a list, from `cursor` on. */
export function staffSearchOf({ q, state }: StaffFilters, cursor: string | null = null): string {
  const given = new URLSearchParams();
  if (q) given.set("q", q);
  if (state) given.set("state", state);
  if (cursor) given.set("cursor", cursor);
  return `?${given}`;
}
