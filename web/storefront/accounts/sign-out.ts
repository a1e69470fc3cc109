import { signOut } from "#web/session.ts";
import { clearDraft } from "../orders/checkout/checkout-draft.ts";
import { changeDraftOwner } from "../shell/draft-owner.ts";
import { clearFormDrafts } from "../shell/form-draft.ts";

/** Ends the session in this browser, and forgets what was typed, in every tab: somebody else may use it next. */
export function signOutAndForget(): void {
  signOut();
  clearDraft();
  clearFormDrafts();
  changeDraftOwner();
}
