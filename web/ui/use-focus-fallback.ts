import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { focusElement } from "./focus.ts";

/**
 * Keeps the focus in a part of a page whose buttons go away once they were pressed: it moves to `place`. Give what this
 * answers to the element around them. The component must be drawn anew when a button goes.
 */
export function useFocusFallback(place: RefObject<HTMLElement | null>) {
  const had = useRef<Element | null>(null);
  useEffect(() => {
    const lost = had.current?.isConnected === false && document.activeElement === document.body;
    if (lost) focusElement(place.current);
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
