import { useEffect } from "react";
import { currentToast } from "#web/ui/alerts.ts";

/** What opens another page of the shop: its code may not be loaded yet. */
const OPENS_PAGE = 'a[href^="/"], form[method="get"] [type="submit"], form:not([method]) [type="submit"]';

/** On these the router loads the code of a page in advance; when it cannot, it loads the current page again. */
const INTENTS = ["mouseover", "mouseout", "focusin", "touchstart"] as const;

/**
 * Without a connection the current page stays and says so, where the browser's own error page would take its place. The step that was
 * tried is made when the connection is back.
 */
export function useOfflineNotice(): void {
  useEffect(() => {
    let tried: HTMLElement | null = null;
    const goOn = () => {
      const opener = tried;
      tried = null;
      if (!opener?.isConnected) return;
      currentToast.set(null);
      opener.click();
    };
    const stay = (event: Event) => {
      const opener = event.target instanceof Element && event.target.closest<HTMLElement>(OPENS_PAGE);
      if (navigator.onLine || !opener) return;
      event.preventDefault();
      event.stopPropagation();
      tried = opener;
      const message = "This page stays, and the next one opens when the connection is back.";
      currentToast.set({ kind: "error", title: "No connection.", message });
    };
    const loadNothing = (event: Event) => {
      if (!navigator.onLine) event.stopPropagation();
    };
    // Before React hears of the event.
    window.addEventListener("click", stay, true);
    for (const intent of INTENTS) window.addEventListener(intent, loadNothing, true);
    window.addEventListener("online", goOn);
    return () => {
      window.removeEventListener("click", stay, true);
      for (const intent of INTENTS) window.removeEventListener(intent, loadNothing, true);
      window.removeEventListener("online", goOn);
    };
  }, []);
}
