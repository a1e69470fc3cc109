import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * A script for the head that marks the document as just opened. Not after a reload or a step back, and not when the address names a place in
 * the page: the browser scrolls to a position then, which would be wrong among sections with estimated heights.
 */
export const markFirstPage = `if(!location.hash&&performance.getEntriesByType("navigation")[0]?.type==="navigate")document.documentElement.dataset.firstPage=""`;

/** Removes the mark with the first step inside the shop, because "back" scrolls to a position too. */
export function useFirstPageMark(): void {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const isFirst = key === firstKey;
  useLayoutEffect(() => {
    if (!isFirst) delete document.documentElement.dataset.firstPage;
  }, [isFirst]);
}
