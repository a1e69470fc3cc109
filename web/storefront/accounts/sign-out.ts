import { signOut } from "#web/session.ts";
import { clearDraft } from "../orders/checkout/checkout-draft.ts";
import { clearFormDrafts } from "../shell/form-draft.ts";

/**
 * The channel on which tabs announce that the customer signed out; null on the server and in old browsers. A session that the server ended
 * is not announced: who typed a draft may go on after the next sign-in.
 */
const tabs =
  typeof window === "undefined" || typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("sign-out");
tabs?.addEventListener("message", clearDrafts);

/** Ends the session in this browser, and removes what was typed in all its tabs: somebody else may use it next. */
export function signOutAndForget(): void {
  signOut();
  clearDrafts();
  tabs?.postMessage("signed out");
}

function clearDrafts(): void {
  clearDraft();
  clearFormDrafts();
}
