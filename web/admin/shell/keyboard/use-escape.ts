import { useEffect } from "react";

const DIALOGS = "dialog[open], [role=dialog]";

/** Calls `action` on Escape. Not while it is null, a dialog is open, or an element matches `first`. One Escape does one thing. */
export function useEscape(action: (() => void) | null, first?: string): void {
  useEffect(() => {
    if (!action) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector(first ? `${DIALOGS}, ${first}` : DIALOGS)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [action, first]);
}
