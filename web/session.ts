/**
 * The session in this browser. Server-rendered pages never depend on it, so that they can be cached; during hydration it
 * reads as signed out.
 */
import { createStore } from "#web/ui/store.ts";
import { forgetOfflineData } from "./offline/offline-data.ts";

export const TOKEN_KEY = "auth_token";
export const NAME_KEY = "auth_name";
export const ACCOUNT_KEY = "auth_account";

export type Session = {
  token: string | null;
  name: string | null;
  /** The server's message when it ended the session, until it was shown. */
  ended: string | null;
};

const signedOut: Session = { token: null, name: null, ended: null };
const inBrowser = typeof window !== "undefined";
const store = createStore(inBrowser ? stored() : signedOut, signedOut);

if (inBrowser) {
  // Another tab signed in or out; `key` is null when it cleared everything.
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === TOKEN_KEY || key === NAME_KEY) store.set(stored());
  });
}

function stored(): Session {
  return { token: localStorage.getItem(TOKEN_KEY), name: localStorage.getItem(NAME_KEY), ended: null };
}

/** The current session, outside of React. */
export const session = store.get;

/** The session in a component. */
export const useSession = store.use;

/** Reads the session again that was stored in this tab (web/sign-in.ts). */
export const readSession = (): void => store.set(stored());

/** Removes the session. */
export function signOut(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(NAME_KEY);
  localStorage.removeItem(ACCOUNT_KEY);
  forgetOfflineData();
  store.set(signedOut);
}

/** Removes a session that the server rejected, once, and keeps the server's message to show it. */
export function endSession(token: string, message: string): void {
  if (store.get().token !== token) return;
  signOut();
  store.set({ ...signedOut, ended: message });
}

/** Marks the message about the ended session as shown. */
export function clearEndedMessage(): void {
  if (store.get().ended !== null) store.set({ ...store.get(), ended: null });
}
