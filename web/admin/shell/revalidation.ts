import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { ApiError } from "#web/api.ts";

/**
 * What was read is read again after a product was saved, and not after an attempt that failed: the form still stands on
 * what it began with, and reading again without a session would lead away from what was typed.
 */
export function revalidateAfterSave({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const failed = actionResult !== undefined && actionResult !== null && actionResult.kind !== "saved";
  return !failed && defaultShouldRevalidate;
}

/** Whether an action never reached the shop, had a wrong field or came after the session's end. */
export const changedNothing = ({ status, code }: ApiError): boolean =>
  status === 0 || status === 401 || code === "invalid";

/**
 * What was read is read again after an action, also after one that was refused because things have changed. Not after one
 * that changed nothing: a screen that cannot be read either, or the login, would take the place of what was typed.
 */
export function revalidateAfterAction({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const failure: ApiError | undefined = actionResult?.failure;
  return !(failure && changedNothing(failure)) && defaultShouldRevalidate;
}
