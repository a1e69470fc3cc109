import { useCallback, useEffect, useState } from "react";
import { useShortcuts } from "../shell/keyboard/shortcuts.ts";
import { useEscape } from "../shell/keyboard/use-escape.ts";

/** From this window width on the preview is open at first. */
const ALWAYS_OPEN = "(min-width: 1800px)";

/**
 * The id of the previewed order; null while the preview is closed. It follows the focus from row to row, and Space
 * toggles it.
 */
export function useOrderPreview(ids: readonly number[]): { id: number | null; close: () => void } {
  const [open, setOpen] = useState(() => !import.meta.env.SSR && window.matchMedia(ALWAYS_OPEN).matches);
  const [focused, setFocused] = useState<number | null>(null);
  useShortcuts([{ keys: "Space", label: "Preview the order", run: () => setOpen((now) => !now), sheetOnly: true }]);

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("main tr[data-id]") : null;
      if (row) setFocused(Number(row.dataset.id));
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, []);

  const close = useCallback(() => setOpen(false), []);
  useEscape(open ? close : null, "[role=toolbar]");

  const [first = null] = ids;
  const current = focused !== null && ids.includes(focused) ? focused : first;
  return { id: open ? current : null, close };
}
