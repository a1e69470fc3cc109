import { type MetaDescriptor, useRouteLoaderData } from "react-router";
import type { Client } from "#contract/api.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import type { ShopDetails } from "#contract/settings.ts";

/** The layout's own id: what it has read is there for every screen in it. */
const ROOT_LAYOUT = "admin/shell/root-layout";

type AdminData = { shop: ShopDetails | null };
type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[];

/** What the shop says of itself. Screens without its name are better than none. */
export async function loadShop(api: Client, signal: AbortSignal): Promise<AdminData> {
  try {
    const { shop } = await api("GET /api/shop", {}, { signal });
    return { shop };
  } catch {
    return { shop: null };
  }
}

/** What the shop is called, by what the layout has read. */
export const useShopName = (): string => shopNameOf(useRouteLoaderData<AdminData>(ROOT_LAYOUT)?.shop ?? null);

/** The head of a screen: what it is, and of which shop. */
export const adminMeta =
  (title: string) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] => {
    const desk = matches.find((match) => match?.id === ROOT_LAYOUT)?.loaderData;
    const shop = (desk as AdminData | undefined)?.shop ?? null; // The layout's own loader gave it.
    return [{ title: `${title}: ${shopNameOf(shop)} staff` }];
  };

/** The head of a screen about one thing: what that is called, once it is read. */
export const recordMeta =
  <T>(otherwise: string, titleOf: (read: T) => string) =>
  ({ matches, loaderData }: { matches: Matches; loaderData?: T | undefined }): MetaDescriptor[] =>
    adminMeta(loaderData === undefined ? otherwise : titleOf(loaderData))({ matches });
