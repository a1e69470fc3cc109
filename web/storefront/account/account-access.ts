import { ApiError } from "#web/api.ts";
import { session } from "#web/session.ts";
import type { Closed } from "../cart/cart-access.ts";
import { orErrorPage } from "../page-data.ts";

/** What a page of the account reads, or why it stays closed. */
export type Opened<T> = { closed: NonNullable<Closed>; found: null } | { closed: null; found: T };

const purpose = "see your account";

/** Reads what a page of the account shows. Whoever is not signed in learns why it stays closed, and is sent home. */
export async function openAccount<T>(reading: () => Promise<T>): Promise<Opened<T>> {
  if (session().token === null) {
    return { closed: { kind: "warning", message: "Login to see your account", purpose }, found: null };
  }
  try {
    return { closed: null, found: await reading() };
  } catch (reason) {
    if (reason instanceof ApiError && reason.status === 401) {
      return { closed: { kind: "error", message: reason.message, purpose }, found: null };
    }
    return orErrorPage(Promise.reject(reason));
  }
}
