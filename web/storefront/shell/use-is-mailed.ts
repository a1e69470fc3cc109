import { useRouteLoaderData } from "react-router";
import { STOREFRONT_LAYOUT } from "./route-ids.ts";
import type { LayoutData } from "./shop.ts";

// Not in `shop.ts`, so that a first visit does not load it.

/** Whether the shop sends emails: no page promises one without a mail server, or while it is not known. */
export const useIsMailed = (): boolean => useRouteLoaderData<LayoutData>(STOREFRONT_LAYOUT)?.mailed ?? false;
