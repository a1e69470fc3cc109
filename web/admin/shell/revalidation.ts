import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { ApiError } from "#web/api-error.ts";

/**
 * Reloads the data after a product was saved, but not after a failed attempt: the form is still based on the loaded version,
 * and reloading without a session would redirect and lose the input.
 */
export function revalidateAfterSave({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const failed = actionResult !== undefined && actionResult !== null && actionResult.kind !== "saved";
  return !failed && defaultShouldRevalidate;
}

/** True when an action did not reach the server, had an invalid field, or came after the end of the session. */
export const changedNothing = ({ status, code }: ApiError): boolean =>
  status === 0 || status === 401 || code === "invalid";

/**
 * Reloads the data after an action, also after a refusal because the data has changed. Not after an action that had no effect:
 * an error page or the login would replace the input.
 */
export function revalidateAfterAction({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const failure: ApiError | undefined = actionResult?.failure;
  return !(failure && changedNothing(failure)) && defaultShouldRevalidate;
}
