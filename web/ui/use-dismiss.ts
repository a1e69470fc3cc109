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
  const inside = event.target instanceof Node && details.contains(event.target);
  // An element inside may have handled Escape already, for example to close a list.
  const escaped = event instanceof KeyboardEvent && event.key === "Escape" && !event.defaultPrevented;
  if (escaped && inside) details.querySelector("summary")?.focus();
  if (escaped || !inside) details.open = false;
}
