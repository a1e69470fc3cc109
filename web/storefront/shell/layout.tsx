import type { Client } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import type { Route } from "./+types/layout";
import { Frame } from "./frame.tsx";
import type { LayoutData } from "./shop.ts";

export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  readLayoutData(context.get(apiContext), url.origin, request.signal);

export const clientLoader = ({ request, url }: Route.ClientLoaderArgs) =>
  readLayoutData(call, url.origin, request.signal);

/** The data of the layout is loaded once, with the first page. */
export const shouldRevalidate = () => false;

/** After an error the page is shown without the shop's address; the page itself reports what is wrong. */
async function readLayoutData(api: Client, origin: string, signal: AbortSignal): Promise<LayoutData> {
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
    return { shop: null, origin };
  }
}

export default Frame;
