import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * A script for the head that marks the document as just opened. Not after a reload or a step back, and not when the address names a place in
 * the page: the browser scrolls to a position then, which would be wrong among sections with estimated heights.
 */
export const markFirstPage = `if(!location.hash&&performance.getEntriesByType("navigation")[0]?.type==="navigate")document.documentElement.dataset.firstPage=""`;

/**
 * Lays out what waits, one element after the other, when the browser has nothing else to do. Otherwise a jump to the end would meet
 * estimated heights, and the footer would move under a finger or pointer.
 */
function layOutWhenIdle(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>("main section, main li")].filter(
    (element) => getComputedStyle(element).contentVisibility === "auto",
  );
  const layOut = (idle: IdleDeadline) => {
    do {
      const next = waiting.shift();
      if (!next) return;
      next.style.contentVisibility = "visible";
      void next.offsetHeight; // Now, so that the time that it takes counts.
    } while (idle.timeRemaining() > 0);
    requestIdleCallback(layOut);
  };
  // Safari has no such call: there an element is laid out when it comes near.
  globalThis.requestIdleCallback?.(layOut);
}

/** Removes the mark with the first step inside the shop, because "back" scrolls to a position too. */
export function useFirstPageMark(): void {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const isFirst = key === firstKey;
  useEffect(layOutWhenIdle, []);
  useLayoutEffect(() => {
    if (!isFirst) delete document.documentElement.dataset.firstPage;
  }, [isFirst]);
}
