import { ApiError } from "#web/api-error.ts";
import { type Alert, alertFromError } from "#web/ui/alerts.ts";
import { withSignIn } from "./with-sign-in.ts";

/** The alert for a failed call. When the session has ended, it offers to sign in again. */
export function failureAlert(reason: unknown): Alert {
  const shown = alertFromError(reason);
  return reason instanceof ApiError && reason.status === 401 ? withSignIn(shown) : shown;
}
