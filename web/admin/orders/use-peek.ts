import { useEffect, useState } from "react";
import { useKeys } from "../keys/key-acts.ts";

/** From this width on the pane stands beside the orders from the beginning. */
const DOCKED = "(min-width: 1800px)";

/** Which of these orders is peeked at; null while none is. The cursor of the list leads, Space opens and closes. */
export function usePeek(ids: readonly number[]): { peeked: number | null; close: () => void } {
  const [open, setOpen] = useState(() => window.matchMedia(DOCKED).matches);
  const [cursor, setCursor] = useState<number | null>(null);
  useKeys([{ keys: "Space", label: "Peek at the order", act: () => setOpen((now) => !now), sheetOnly: true }]);

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-order]") : null;
      if (row) setCursor(Number(row.dataset.order));
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, []);

  useEffect(() => {
    if (!open) return;
    const leave = (event: KeyboardEvent) => {
      const asked = document.querySelector("[role=alertdialog], [role=dialog], .bulk") !== null;
      if (event.key === "Escape" && !event.defaultPrevented && !asked) setOpen(false);
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [open]);

  const [first = null] = ids;
  const peeked = cursor !== null && ids.includes(cursor) ? cursor : first;
  return { peeked: open ? peeked : null, close: () => setOpen(false) };
}
