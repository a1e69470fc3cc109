import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * What was read is read again after a product was saved, and not after an attempt that failed: the form still stands on
 * what it began with, and reading again without a session would lead away from what was typed.
 */
export function afterSaving({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const failed = actionResult !== undefined && actionResult !== null && actionResult.kind !== "saved";
  return !failed && defaultShouldRevalidate;
}
