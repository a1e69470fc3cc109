import { ApiError } from "#web/api-error.ts";
import { type Alert, alertFromError } from "#web/ui/alerts.ts";
import { currentPath, openSignIn } from "./sign-in-store.ts";

/**
 * Adds the actions "Sign in" and "Register" to an alert. After the sign-in the customer returns to the current page.
 * `purpose` completes the sentence "Sign in to …", for example "see your cart".
 */
export function withSignIn(shown: Alert, purpose: string | null = null): Alert {
  const reason = { purpose, returnTo: currentPath() };
  return {
    ...shown,
    keepOpen: true,
    actions: [
      { label: "Sign in", open: () => openSignIn(reason) },
      { label: "Register", open: () => openSignIn({ ...reason, view: "sign-up" }) },
    ],
  };
}

/** The alert for a failed call. When the session has ended, it offers to sign in again. */
export function failureAlert(reason: unknown): Alert {
  const shown = alertFromError(reason);
  return reason instanceof ApiError && reason.status === 401 ? withSignIn(shown) : shown;
}
