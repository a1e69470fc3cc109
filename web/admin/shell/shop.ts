import { type MetaDescriptor, useRouteLoaderData } from "react-router";
import type { Client } from "#contract/api.ts";
import type { ProductTypeDetails } from "#contract/products.types.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import type { ShopDetails } from "#contract/settings.ts";
import type { Screen } from "./screen.ts";
import { type ScreenName, screens } from "./screens.ts";

/** The route whose data every screen can read. */
const ROOT_LAYOUT = "admin/shell/root-layout";

type AdminData = { shop: ShopDetails | null; types: readonly ProductTypeDetails[] };
type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[];

/** The details of the shop and its types of products. A screen without its name is better than no screen. */
export async function loadShop(api: Client, signal: AbortSignal): Promise<AdminData> {
  try {
    const [{ shop }, { types }] = await Promise.all([
      api("GET /api/shop", {}, { signal }),
      api("GET /api/product-types", {}, { signal }),
    ]);
    return { shop, types };
  } catch {
    return { shop: null, types: [] };
  }
}

/** The name of the shop, from the layout's data. */
export const useShopName = (): string => shopNameOf(useRouteLoaderData<AdminData>(ROOT_LAYOUT)?.shop ?? null);

/** The document title of a page: its own title and the shop's name. */
export const adminMeta =
  (title: string) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] => {
    const data = matches.find((match) => match?.id === ROOT_LAYOUT)?.loaderData;
    const shop = (data as AdminData | undefined)?.shop ?? null; // The layout's own loader returned it.
    return [{ title: `${title}: ${shopNameOf(shop)} staff` }];
  };

/** The document title of a screen. */
export const screenMeta = (screen: ScreenName) => adminMeta(titleInTab(screens[screen]));

/** The document title of a screen of one record; it names the record once that is loaded. */
export const recordMeta =
  <T>(screen: ScreenName, titleOf: (loaded: T) => string) =>
  ({ matches, loaderData }: { matches: Matches; loaderData?: T | undefined }): MetaDescriptor[] =>
    adminMeta(loaderData === undefined ? titleInTab(screens[screen]) : titleOf(loaderData))({ matches });

const titleInTab = ({ title, documentTitle = title }: Screen): string => documentTitle;
