// Not in web/session.ts, which each page loads.
import { ACCOUNT_KEY, NAME_KEY, readSession, session, TOKEN_KEY } from "./session.ts";

/** Stores the session of a sign-in, also for the other tabs. */
export function signIn({ token, account_id, username }: SignedIn): void {
  localStorage.setItem(ACCOUNT_KEY, String(account_id));
  localStorage.setItem(NAME_KEY, username);
  localStorage.setItem(TOKEN_KEY, token);
  readSession();
}

/** What the server answers to a sign-in. */
type SignedIn = { token: string; account_id: number; username: string };

/** Stores the new name of the account, unless the session has ended. */
export function renameAccount(name: string): void {
  if (session().token === null) return;
  localStorage.setItem(NAME_KEY, name);
  readSession();
}
