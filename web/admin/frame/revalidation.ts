import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * What was read is read again after a product was saved, and not after an attempt that failed: the form still stands on
 * what it began with, and reading again without a session would lead away from what was typed.
 */
export function afterSaving({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const failed = actionResult !== undefined && actionResult !== null && actionResult.kind !== "saved";
  return !failed && defaultShouldRevalidate;
}

/**
 * What was read is read again after a deed, also after one that was refused because things have changed. Not after one
 * that never reached the shop or had a wrong field: nothing changed, and a screen that cannot be read either would take
 * the place of the dialog and what was typed in it.
 */
export function afterDeed({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const failure = actionResult?.failure;
  const changedNothing = failure && (failure.status === 0 || failure.code === "invalid");
  return !changedNothing && defaultShouldRevalidate;
}
