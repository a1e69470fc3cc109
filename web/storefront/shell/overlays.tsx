// Loaded now: the next page is read by calls.
import "#web/api-client.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { useDoublePressGuard } from "#web/ui/double-press.ts";
import { SignInDialog } from "../accounts/sign-in/sign-in-dialog.tsx";
import { useKeptLayoutData } from "./layout-data.ts";
import { useOfflinePage } from "./use-offline-page.ts";

export { pageSkeleton } from "./page-skeleton.tsx";

/** The dialogs that every page of the storefront may open. */
export function Dialogs() {
  useOfflinePage();
  useKeptLayoutData();
  useDoublePressGuard();
  return (
    <>
      <SignInDialog />
      <AlertDialog />
    </>
  );
}
