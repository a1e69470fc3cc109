import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Config } from "@react-router/dev/config";
import type { ServerBuild } from "react-router";
import { build } from "vite";
import { storefrontRoutes } from "./web/storefront-routes.ts";

/** Builds the service worker. It stores the offline page and its font when it is installed, and again when either has changed. */
async function buildServiceWorker(folder: string, { assets, entry }: ServerBuild): Promise<void> {
  const { offlinePage } = entry.module as unknown as { offlinePage: string }; // An export of web/entry.server.tsx.
  const revision = createHash("sha256").update(offlinePage).digest("hex").slice(0, 16);
  const font = /url\("(\/assets\/[^"]+)"\)/.exec(offlinePage)?.[1];
  const files = [{ url: "/offline", revision }, ...(font ? [{ url: font, revision: null }] : [])];
  await build({
    configFile: false,
    logLevel: "warn",
    define: {
      __ASSETS_VERSION__: JSON.stringify(assets.version),
      __OFFLINE_FILES__: JSON.stringify(files),
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "web", "offline", "service-worker.ts"),
        output: { format: "iife", entryFileNames: "service-worker.js" },
      },
    },
  });
}

export default {
  appDirectory: "web",
  // Whoever starts the build names its folder (server/build.ts).
  buildDirectory: process.env.BUILD_FOLDER ?? "build/by-hand",
  ssr: true,
  // One file for each page: the split ones make the list of routes, which every visit loads, longer.
  splitRouteModules: false,
  // The few routes come with the first page: no request for a manifest on each step through the shop.
  routeDiscovery: { mode: "initial" },
  // A second list of routes beside React Router's own: the one of the storefront, without the back office.
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const server = pathToFileURL(join(buildDirectory, "server", "index.js")).href;
    const pages = (await import(/* @vite-ignore */ server)) as ServerBuild;
    const routes = storefrontRoutes(pages.assets);
    await writeFile(
      join(buildDirectory, "client", routes.url),
      `window.__reactRouterManifest=${JSON.stringify(routes)};`,
    );
    await buildServiceWorker(join(buildDirectory, "client"), pages);
  },
} satisfies Config;
