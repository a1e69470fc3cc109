/**
 * The session in this browser. Server-rendered pages never depend on it, so that they can be cached; during hydration it
 * reads as signed out.
 */
import { createStore } from "#web/ui/store.ts";
import { forgetOfflineData } from "./offline/offline-data.ts";

const TOKEN_KEY = "auth_token";
const NAME_KEY = "auth_name";

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

/** Stores the session, also for the other tabs. */
export function signIn(token: string, name: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(NAME_KEY, name);
  store.set({ token, name, ended: null });
}

/** Removes the session. */
export function signOut(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(NAME_KEY);
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
