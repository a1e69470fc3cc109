import { type ClientInstrumentation, matchRoutes } from "react-router";
import { isInBackOffice } from "./area.ts";
import { STOREFRONT_LAYOUT } from "./storefront/shell/route-ids.ts";
import { currentToast, type Toast } from "./ui/alerts.ts";

type RouteEntry = { id: string; parentId?: string; path?: string; index?: boolean; module: string };

// The list of routes of this document, and what of it is loaded: React Router writes both.
declare const __reactRouterManifest: { routes: Record<string, RouteEntry> };
declare const __reactRouterRouteModules: Record<string, unknown>;

/** The entry of the page of the storefront with this path, when its code is not loaded. */
function missingCode(path: string): RouteEntry[] {
  const { pathname } = new URL(path, location.href);
  if (isInBackOffice(pathname)) return [];
  const entries = Object.values(__reactRouterManifest.routes).filter(({ parentId }) => parentId === STOREFRONT_LAYOUT);
  return (matchRoutes<RouteEntry>(entries, pathname) ?? [])
    .map(({ route }) => route)
    .filter(({ id }) => !(id in __reactRouterRouteModules));
}

const load = (entries: readonly RouteEntry[]) =>
  Promise.all(entries.map(({ module }) => import(/* @vite-ignore */ module)));

/** Loads the code of the page that somebody may open next. */
export const preloadPage = (path: string): void => void load(missingCode(path)).catch(() => undefined);

/** How long a step waits before it tries again, in milliseconds. */
const RETRY_MS = 5000;

/** The steps that were begun: only the last one goes on. */
let steps = 0;

/**
 * A step to a page whose code cannot be loaded waits: the current page stays, says so, and the step is made when the code can be loaded.
 * React Router would load the document again, and the browser's own error page would take its place.
 */
export const stepsWithCode: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(go, { to }) {
        steps += 1;
        const step = steps;
        // Without a pause when there is nothing to load.
        const missing = typeof to === "string" ? missingCode(to) : [];
        if (missing.length > 0 && !(await loadAtLast(missing, () => step !== steps)))
          await new Promise(() => undefined);
        await go();
      },
    }),
};

/** Loads this code, as often as that takes. False when it is not wanted any more. */
async function loadAtLast(missing: readonly RouteEntry[], isOver: () => boolean): Promise<boolean> {
  for (let tries = 0; !isOver(); tries += 1) {
    try {
      await load(missing);
      if (tries > 0) currentToast.set(null);
      return !isOver();
    } catch {
      if (tries === 0) currentToast.set(noConnection);
      await nextTry();
    }
  }
  return false;
}

/** What is said while the next page cannot be loaded. */
export const noConnection: Toast = {
  kind: "error",
  title: "No connection.",
  message: "This page stays, and the next one opens when the connection is back.",
};

const nextTry = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS);
    addEventListener("online", () => resolve(), { once: true });
  });
