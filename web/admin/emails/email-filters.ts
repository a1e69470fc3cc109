import { emailStates } from "#contract/emails.kinds.admin.ts";
import type { ListedEmail } from "#contract/emails.ts";

type State = ListedEmail["state"];

/** Which letters an address asks for: those in this state; null is every one. */
export const emailStateOf = (search: URLSearchParams): State | null =>
  emailStates.find((state) => state === search.get("state")) ?? null;

/** The address of such a list, from `cursor` on. */
export function emailSearchOf(state: State | null, cursor: string | null = null): string {
  const given = new URLSearchParams();
  if (state) given.set("state", state);
  if (cursor) given.set("cursor", cursor);
  return `?${given}`;
}
