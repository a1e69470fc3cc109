import { useCallback, useEffect, useState } from "react";
import { useShortcuts } from "../shell/keyboard/shortcuts.ts";
import { useEscape } from "../shell/keyboard/use-escape.ts";

/** From this width on the pane stands beside the orders from the beginning. */
const DOCKED = "(min-width: 1800px)";

/** Which of these orders is peeked at; null while none is. The cursor of the list leads, Space opens and closes. */
export function useOrderPreview(ids: readonly number[]): { peeked: number | null; close: () => void } {
  const [open, setOpen] = useState(() => window.matchMedia(DOCKED).matches);
  const [cursor, setCursor] = useState<number | null>(null);
  useShortcuts([{ keys: "Space", label: "Peek at the order", run: () => setOpen((now) => !now), sheetOnly: true }]);

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-order]") : null;
      if (row) setCursor(Number(row.dataset.order));
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, []);

  const close = useCallback(() => setOpen(false), []);
  useEscape(open ? close : null, ".bulk");

  const [first = null] = ids;
  const peeked = cursor !== null && ids.includes(cursor) ? cursor : first;
  return { peeked: open ? peeked : null, close };
}
