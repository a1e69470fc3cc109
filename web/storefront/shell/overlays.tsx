// Loaded now: the next page is read by calls.
import "#web/api-client.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { SignInDialog } from "../accounts/sign-in/sign-in-dialog.tsx";

export { pageSkeleton } from "./page-skeleton.tsx";

/** The dialogs that every page of the storefront may open. */
export const Dialogs = () => (
  <>
    <SignInDialog />
    <AlertDialog />
  </>
);
