import { ApiError } from "#web/api.ts";
import { type Alert, alertFromError } from "#web/ui/alerts.ts";
import { withSignIn } from "./with-sign-in.ts";

/** What a failed call says to a customer: who is not signed in any more can sign in again. */
export function failureAlert(reason: unknown): Alert {
  const told = alertFromError(reason);
  return reason instanceof ApiError && reason.status === 401 ? withSignIn(told) : told;
}
