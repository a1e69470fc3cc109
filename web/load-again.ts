import { showError } from "./ui/alerts.ts";

/** How long the first pause between two tries is, in milliseconds. */
export const RETRY_MS = 5000;

/** Ends after the pause, and as soon as there is a connection again. */
export const nextTry = (pause: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, pause);
    addEventListener("online", () => resolve(), { once: true });
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });

/**
 * Loads code, and the style sheets that could not be loaded before: Vite requests a sheet only once, and a second import would be drawn
 * without it. Browsers of before autumn 2026 may remember a failed import too, until the page is loaded again.
 */
export function loadWithStyles<T>(load: () => Promise<T>): Promise<T> {
  for (const link of document.querySelectorAll<HTMLElement>("link[data-failed]")) {
    delete link.dataset.failed;
    link.replaceWith(link.cloneNode());
  }
  return load();
}

const messages = {
  failed: "This could not be loaded yet. If it does not come soon, load the page again.",
  offline: "You are offline. This loads when the connection is back; if it does not, load the page again.",
} as const;

/** Whether a press waits for its code (`early-events.ts`). */
const pressWaits = () => document.querySelector("[data-pending]") !== null;

/** Loads code as often as that takes, with longer and longer pauses. After a failure it says so to somebody who waits for it. */
export async function untilLoaded<T>(load: () => Promise<T>, isAwaited = pressWaits): Promise<T> {
  if (import.meta.env.SSR) return load();
  for (let pause = RETRY_MS; ; pause *= 2) {
    try {
      return await loadWithStyles(load);
    } catch {
      if (isAwaited()) showError(navigator.onLine ? messages.failed : messages.offline);
    }
    await nextTry(pause);
  }
}
