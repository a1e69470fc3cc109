import { useEffect } from "react";
import { noConnection, preloadPage } from "#web/next-page.ts";
import { hideToast, showToast } from "#web/ui/alerts.ts";

/**
 * What opens another page of the shop: its code may not be loaded yet. A form without an `action` calls the API, for example to order. Such
 * a call is never made later by itself: the form says that it failed.
 */
const OPENS_PAGE = 'a[href^="/"], form[method="get"] [type="submit"], form[action]:not([method]) [type="submit"]';

/** On these the code of a link's page is loaded in advance. */
const INTENTS = ["mouseover", "focusin", "touchstart"] as const;

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
      hideToast(noConnection.id);
      opener.click();
    };
    const stay = (event: Event) => {
      const opener = event.target instanceof Element && event.target.closest<HTMLElement>(OPENS_PAGE);
      if (navigator.onLine || !opener) return;
      event.preventDefault();
      event.stopPropagation();
      tried = opener;
      showToast(noConnection);
    };
    const preload = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
      if (link && navigator.onLine) preloadPage(link.pathname);
    };
    // Before React hears of the event.
    window.addEventListener("click", stay, true);
    for (const intent of INTENTS) window.addEventListener(intent, preload, { capture: true, passive: true });
    window.addEventListener("online", goOn);
    return () => {
      window.removeEventListener("click", stay, true);
      for (const intent of INTENTS) window.removeEventListener(intent, preload, true);
      window.removeEventListener("online", goOn);
    };
  }, []);
}
