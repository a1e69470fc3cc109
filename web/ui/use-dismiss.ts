import { type RefObject, useEffect } from "react";

/** Closes an open `<details>` on Escape, on a click outside, and on blur. A dialog over it does not count as outside. */
export function useDismiss(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const onEvent = (event: Event) => {
      if (details.current?.open) dismiss(details.current, event);
    };
    const events = ["pointerdown", "keydown", "focusin"];
    for (const name of events) document.addEventListener(name, onEvent);
    return () => {
      for (const name of events) document.removeEventListener(name, onEvent);
    };
  }, [details]);
}

function dismiss(details: HTMLDetailsElement, event: Event): void {
  if (event.target instanceof Element && event.target.closest("dialog")) return;
  // Handled already: an element inside closed a list, or a dialog closed and took the target out of the page.
  if (event instanceof KeyboardEvent && event.defaultPrevented) return;
  const inside = event.target instanceof Node && details.contains(event.target);
  const escaped = event instanceof KeyboardEvent && event.key === "Escape";
  if (escaped && inside) details.querySelector("summary")?.focus();
  if (escaped || !inside) details.open = false;
}
