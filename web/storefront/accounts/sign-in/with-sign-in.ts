import type { Alert } from "#web/ui/alerts.ts";
import { currentPath, openSignIn } from "./sign-in-store.ts";

/**
 * Adds the actions "Log in" and "Register" to an alert. After the sign-in the customer returns to the current page.
 * `purpose` completes the sentence "Sign in to …", for example "see your cart".
 */
export function withSignIn(shown: Alert, purpose: string | null = null): Alert {
  const reason = { purpose, returnTo: currentPath() };
  return {
    ...shown,
    keepOpen: true,
    actions: [
      { label: "Log in", open: () => openSignIn(reason) },
      { label: "Register", open: () => openSignIn({ ...reason, view: "sign-up" }) },
    ],
  };
}
