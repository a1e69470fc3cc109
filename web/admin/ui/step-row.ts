import type { KeyboardEvent } from "react";

const steps: Record<string, -1 | 1> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go from one row's name to the next; Enter opens the one that has the focus, as on any link. */
export function stepRow(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const row = event.target instanceof Element && event.target.closest("tr");
  if (!step || !row) return;
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  event.preventDefault();
  next?.querySelector<HTMLElement>(".name")?.focus();
}
