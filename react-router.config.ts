import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  // Whoever starts the build names its folder (server/build.ts).
  buildDirectory: process.env.BUILD_FOLDER ?? "build/by-hand",
  ssr: true,
  // One file for each page: the split ones make the list of routes, which every visit loads, longer.
  splitRouteModules: false,
  // The few routes come with the first page: no request for a manifest on each step through the shop.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
