import type { Alert } from "#web/ui/alerts.ts";
import { currentPath, openSignIn } from "./sign-in-store.ts";

/**
 * An alert for who must sign in first, with the ways to do so. They lead back to the page on which this is called;
 * `purpose` says what for, as in "Sign in to see your cart."
 */
export function withSignIn(told: Alert, purpose: string | null = null): Alert {
  const reason = { purpose, returnTo: currentPath() };
  return {
    ...told,
    keepOpen: true,
    actions: [
      { label: "Log in", open: () => openSignIn(reason) },
      { label: "Register", open: () => openSignIn({ ...reason, view: "sign-up" }) },
    ],
  };
}
