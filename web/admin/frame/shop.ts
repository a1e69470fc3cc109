import { type MetaDescriptor, useRouteLoaderData } from "react-router";
import type { Client } from "#contract/api.ts";
import type { ShopFacts } from "#contract/settings.ts";
import { nameOf } from "#contract/shop-name.ts";

/** The layout's own id: what it has read is there for every screen in it. */
const DESK_ROUTE = "admin/layout";

type DeskData = { shop: ShopFacts | null };
type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[];

/** What the shop says of itself. Screens without its name are better than none. */
export async function readShop(api: Client, signal: AbortSignal): Promise<DeskData> {
  try {
    const { shop } = await api("GET /api/shop", {}, { signal });
    return { shop };
  } catch {
    return { shop: null };
  }
}

/** What the shop is called, by what the layout has read. */
export const useShopName = (): string => nameOf(useRouteLoaderData<DeskData>(DESK_ROUTE)?.shop ?? null);

/** The head of a screen: what it is, and of which shop. */
export const deskHead =
  (title: string) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] => {
    const desk = matches.find((match) => match?.id === DESK_ROUTE)?.loaderData;
    const shop = (desk as DeskData | undefined)?.shop ?? null; // The layout's own loader gave it.
    return [{ title: `${title}: ${nameOf(shop)} staff` }];
  };

/** The head of a screen about one thing: what that is called, once it is read. */
export const thingHead =
  <T>(otherwise: string, titleOf: (read: T) => string) =>
  ({ matches, loaderData }: { matches: Matches; loaderData?: T | undefined }): MetaDescriptor[] =>
    deskHead(loaderData === undefined ? otherwise : titleOf(loaderData))({ matches });
