import { type ClientInstrumentation, matchRoutes } from "react-router";
import { ApiError } from "./api-error.ts";
import { isInBackOffice } from "./area.ts";
import { nextTry, RETRY_MS } from "./load-again.ts";
import { STOREFRONT_LAYOUT } from "./storefront/shell/route-ids.ts";
import { hideToast, type ShownToast, showToast } from "./ui/alerts.ts";
import { createStore } from "./ui/store.ts";

type RouteEntry = { id: string; parentId?: string; path?: string; index?: boolean; module: string };

// The list of routes of this document, and what of it is loaded: React Router writes them.
declare const __reactRouterManifest: { routes: Record<string, RouteEntry> };
declare const __reactRouterRouteModules: Record<string, unknown>;
// The router, once the document is hydrated.
declare const __reactRouterDataRouter: { state: { initialized: boolean; navigation: { state: string } } } | undefined;

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
        const isOver = () => step !== steps;
        if (missing.length > 0)
          await loadAtLast(() => load(missing), { isOver, isLost: () => true }).catch(() => undefined);
        if (isOver()) await new Promise(() => undefined);
        await go();
      },
    }),
};

/**
 * Reads what the next page shows. Without a connection the current page stays, says so, and the read is repeated until there is one, or
 * another page is wanted. Elsewhere, such as in the back office, the error is the page's own.
 */
export const readForNextPage = <T>(read: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> =>
  loadAtLast(read, {
    isOver: () => !isOpeningPage() || signal?.aborted === true,
    signal,
    isLost: (error) => error instanceof ApiError && (error.kind === "offline" || error.kind === "timeout"),
  });

/** Whether the storefront is on its way from one page to another. */
function isOpeningPage(): boolean {
  if (typeof __reactRouterDataRouter === "undefined" || isInBackOffice(location.pathname)) return false;
  const { initialized, navigation } = __reactRouterDataRouter.state;
  return initialized && navigation.state === "loading";
}

type Loading = {
  /** Whether it is not wanted any more. */
  isOver: () => boolean;
  /** Whether an error is one of the connection. */
  isLost: (error: unknown) => boolean;
  /** Ends the pause between two tries. */
  signal?: AbortSignal | undefined;
};

/** What is being loaded again because there is no connection. */
const lost = createStore(0);

/** Whether the next page waits for the connection. */
export const useWaitForConnection = (): boolean => lost.use() > 0;

/** Loads something, as often as that takes. @throws any other error, and the last one when it is not wanted any more */
async function loadAtLast<T>(load: () => Promise<T>, { isOver, isLost, signal }: Loading): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (isOver() || !isLost(error)) throw error;
  }
  lost.set(lost.get() + 1);
  try {
    for (;;) {
      showToast(noConnection);
      await nextTry(RETRY_MS, signal);
      try {
        return await load();
      } catch (error) {
        if (isOver() || !isLost(error)) throw error;
      }
    }
  } finally {
    lost.set(lost.get() - 1);
    if (lost.get() === 0) hideToast(noConnection.id);
  }
}

/** What is said while the next page cannot be loaded. */
export const noConnection: ShownToast = {
  id: "no-connection",
  kind: "error",
  title: "No connection.",
  message: "This page stays, and the next one opens when the connection is back.",
};
