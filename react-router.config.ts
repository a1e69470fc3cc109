import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Config } from "@react-router/dev/config";
import type { ServerBuild } from "react-router";
import { storefrontRoutes } from "./web/storefront-routes.ts";

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
    const routes = storefrontRoutes(((await import(/* @vite-ignore */ server)) as ServerBuild).assets);
    await writeFile(
      join(buildDirectory, "client", routes.url),
      `window.__reactRouterManifest=${JSON.stringify(routes)};`,
    );
  },
} satisfies Config;
