import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * Marks the document as just opened, in the head. Not after a reload or a step back, and not when the address names a place in the page: the
 * browser goes to a position there, and sections that it has not laid out have estimated heights.
 */
export const markFirstPage = `if(!location.hash&&performance.getEntriesByType("navigation")[0]?.type==="navigate")document.documentElement.dataset.firstPage=""`;

/** Takes the mark away with the first step inside the shop: from then on "back" goes to a position too. */
export function useFirstPageMark(): void {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const isFirst = key === firstKey;
  useLayoutEffect(() => {
    if (!isFirst) delete document.documentElement.dataset.firstPage;
  }, [isFirst]);
}
