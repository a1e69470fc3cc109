import { ApiError } from "#web/api-error.ts";
import { session } from "#web/session.ts";
import type { AccessDenied } from "../cart/load-cart-page.ts";
import { errorPageOnRefusal } from "../shell/page-data.ts";

/** The data of an account page, or why access to it is denied. */
export type AccountData<T> = { denied: NonNullable<AccessDenied>; data: null } | { denied: null; data: T };

const purpose = "see your account";

/** Loads the data of an account page. Returns the reason when nobody is signed in. */
export async function loadAccountData<T>(reading: () => Promise<T>): Promise<AccountData<T>> {
  if (session().token === null) {
    return { denied: { kind: "warning", message: "Login to see your account", purpose }, data: null };
  }
  try {
    return { denied: null, data: await reading() };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      return { denied: { kind: "error", message: error.message, purpose }, data: null };
    }
    return errorPageOnRefusal(Promise.reject(error));
  }
}

/** The page of a list in the account that a URL asks for. */
export const accountPageOf = (url: URL) => ({ limit: 20, cursor: url.searchParams.get("cursor") ?? undefined });
