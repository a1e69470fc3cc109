import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * A script for the head that marks the document as just opened, until somebody begins to use it: below a jump to the
 * end, sections with estimated heights would grow and move the footer under the pointer. Not after a reload or a step
 * back, and not when the address names a place in the page: the browser scrolls to a position then, which the estimates
 * would make wrong. Chrome reports a pointer that rests on a page as a move by 0 pixels after each layout: that is not
 * a use. Nor is a press at the top, unless on a link to a place in the page: nothing moves there, and on a phone the
 * layout of the whole page would delay what the press does. Further down, a press may come before the event of its
 * scroll.
 */
export const markFirstPage = `if (!location.hash && performance.getEntriesByType("navigation")[0]?.type === "navigate") {
  const { dataset } = document.documentElement, used = new AbortController();
  dataset.firstPage = "";
  const use = ({ type, target, movementX, movementY }) => {
    if (type === "pointermove" && !movementX && !movementY) return;
    if (type === "pointerdown" && scrollY === 0 && !target.closest('a[href*="#"]')) return;
    delete dataset.firstPage;
    used.abort();
  };
  for (const sign of ["scroll", "pointermove", "pointerdown", "keydown"])
    addEventListener(sign, use, { capture: true, signal: used.signal });
}`;

/** Removes the mark with the first step inside the shop, because "back" scrolls to a position too. */
export function useFirstPageMark(): void {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const isFirst = key === firstKey;
  useLayoutEffect(() => {
    if (!isFirst) delete document.documentElement.dataset.firstPage;
  }, [isFirst]);
}
