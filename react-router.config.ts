import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: true,
  // The few routes come with the first page: no request for a manifest on each step through the shop.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
