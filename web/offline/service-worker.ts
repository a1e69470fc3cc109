/// <reference lib="webworker" />
import { CacheFirst, NetworkOnly, Serwist, type SerwistPlugin } from "serwist";
import { isInBackOffice } from "../area.ts";
import { PICTURE_CACHE } from "./offline-data.ts";

// The build writes these (react-router.config.ts).
declare const __ASSETS_VERSION__: string;
declare const __OFFLINE_FILES__: { url: string; revision: string | null }[];

declare const self: ServiceWorkerGlobalScope;

const OFFLINE_PATH = "/offline";

/** Each version of the shop has its own, so that nothing of an older version is left. */
const ASSET_CACHE = `assets-${__ASSETS_VERSION__}`;

/** What the worker leaves to the browser, besides the back office. No response of the API is stored. */
const NO_PAGES = /^\/(?:api|media|sandbox-pay)\//;

const isPage = ({ request, url }: { request: Request; url: URL }): boolean =>
  request.mode === "navigate" && !isInBackOffice(url.pathname) && !NO_PAGES.test(url.pathname);

const showOfflinePage: SerwistPlugin = { handlerDidError: async () => worker.matchPrecache(OFFLINE_PATH) };

const worker = new Serwist({
  precacheEntries: __OFFLINE_FILES__,
  runtimeCaching: [
    // Never a stored page: its prices could be old.
    { matcher: isPage, handler: new NetworkOnly({ plugins: [showOfflinePage] }) },
    // The names of these files hold a hash of their content.
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
      handler: new CacheFirst({ cacheName: ASSET_CACHE }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/media/"),
      handler: async ({ request }) =>
        (await caches.match(request.url, { cacheName: PICTURE_CACHE })) ?? (await fetch(request)),
    },
  ],
});

worker.addEventListeners();

self.addEventListener("activate", (event) => event.waitUntil(deleteOldAssets()));

async function deleteOldAssets(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith("assets-") && name !== ASSET_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
