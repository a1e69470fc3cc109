import { useEffect } from "react";

const DIALOGS = "dialog[open], [role=dialog]";

/** Escape does this, while there is something to do, unless a dialog lies over the screen, or what `first` selects is there. */
export function useEscape(act: (() => void) | null, first?: string): void {
  useEffect(() => {
    if (!act) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (!document.querySelector(first ? `${DIALOGS}, ${first}` : DIALOGS)) act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [act, first]);
}
