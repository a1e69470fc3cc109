import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { focusElement } from "./focus.ts";

/**
 * Moves the focus to `fallback` when the focused button of a part of the page is removed. Spread the result on the element around
 * the buttons. The component must render again when a button goes.
 */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>) {
  const had = useRef<Element | null>(null);
  useEffect(() => {
    const lost = had.current?.isConnected === false && document.activeElement === document.body;
    if (lost) focusElement(fallback.current);
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      had.current = target;
    },
    onBlur: () => {
      had.current = null;
    },
  };
}
