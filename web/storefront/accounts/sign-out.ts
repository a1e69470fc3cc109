import { signOut } from "#web/session.ts";
import { clearDraft } from "../orders/checkout/checkout-draft.ts";
import { clearFormDrafts } from "../shell/form-draft.ts";

/** Ends the session in this browser, and removes what was typed in this tab: somebody else may use it next. */
export function signOutAndForget(): void {
  signOut();
  clearDraft();
  clearFormDrafts();
}
