import type { ServerBuild } from "react-router";
import { STOREFRONT_LAYOUT } from "./storefront/shell/route-ids.ts";

type RouteList = ServerBuild["assets"];

/**
 * The list of routes that a page of the storefront loads, with the address of its file: React Router's own without the back office,
 * which is two thirds of it. A step to the back office loads a document.
 */
export function storefrontRoutes(all: RouteList): RouteList {
  const own = Object.entries(all.routes).filter(
    ([id, route]) => id === "root" || id === STOREFRONT_LAYOUT || route?.parentId === STOREFRONT_LAYOUT,
  );
  return { ...all, routes: Object.fromEntries(own), url: all.url.replace(/\.js$/, "-storefront.js") };
}
