import type { KeyboardEvent } from "react";

/** A handler of key presses: Enter in a field does not send its form, which only the button does. */
export function submitByButtonOnly(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
