import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import type { Client } from "#contract/api.ts";
import { STOREFRONT_LAYOUT } from "./route-ids.ts";
import type { LayoutData } from "./shop.ts";

/** What an open tab shows; undefined on the server. */
let shown: LayoutData | undefined;

/** Keeps what the tab shows, for when it cannot be read again. */
export function useKeptLayoutData(): void {
  const data = useRouteLoaderData<LayoutData>(STOREFRONT_LAYOUT);
  useEffect(() => {
    shown = data;
  }, [data]);
}

/** After an error the page is shown without the shop's address, or as it was; the page itself reports what is wrong. */
export async function readLayoutData(api: Client, origin: string, signal: AbortSignal): Promise<LayoutData> {
  try {
    const [{ shop, mailed }, { scooters: testRides }, { policies }, { main, footer }, { types }] = await Promise.all([
      api("GET /api/shop", {}, { signal }),
      api("GET /api/test-ride-scooters", {}, { signal }),
      api("GET /api/policies", {}, { signal }),
      api("GET /api/menus", {}, { signal }),
      api("GET /api/product-types", {}, { signal }),
    ]);
    const named = policies.map(({ path, title }) => ({ path, title }));
    // The attributes come with the lists and products that have them.
    const ownCategories = types
      .filter(({ built_in }) => !built_in)
      .map(({ slug, name, plural, in_menu, warranty_months: warranty }) => ({
        type: slug,
        path: `/${slug}`,
        label: plural,
        name,
        inMenu: in_menu,
        warranty,
      }));
    return { shop, mailed, testRides, policies: named, menus: { main, footer }, ownCategories, origin };
  } catch {
    return shown ?? { shop: null, origin };
  }
}
