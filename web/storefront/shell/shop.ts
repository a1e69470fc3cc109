import { useRouteLoaderData } from "react-router";
import type { Menu } from "#contract/content.ts";
import type { ShopDetails } from "#contract/settings.ts";
import { type Category, categories } from "../products/categories.ts";
import { STOREFRONT_LAYOUT } from "./route-ids.ts";

export { DEFAULT_SHOP_NAME, shopNameOf } from "#contract/settings.shop-name.ts";

/**
 * The data of the layout: the public settings of the shop, whether it sends emails, the scooters of which test rides
 * can be booked, its policies and menus, the types that the owner added, and its origin.
 */
export type LayoutData = {
  shop: ShopDetails | null;
  mailed?: boolean;
  testRides?: readonly number[];
  policies?: readonly { path: string; title: string }[];
  menus?: { main: Menu; footer: Menu };
  ownCategories?: readonly (Category & { inMenu: boolean })[];
  origin: string;
};

/** The public settings of the shop; null when they could not be loaded. */
export const useShop = (): ShopDetails | null => useRouteLoaderData<LayoutData>(STOREFRONT_LAYOUT)?.shop ?? null;

/** The ids of the scooters of which test rides can be booked; none when the shop offers no test rides. */
export const useTestRides = (): readonly number[] => useRouteLoaderData<LayoutData>(STOREFRONT_LAYOUT)?.testRides ?? [];

/** The policies of the shop, in their order. */
export const usePolicies = () => useRouteLoaderData<LayoutData>(STOREFRONT_LAYOUT)?.policies ?? [];

/** The menus of the shop; undefined when they could not be loaded. */
export const useMenus = () => useRouteLoaderData<LayoutData>(STOREFRONT_LAYOUT)?.menus;

const useOwnCategories = () => useRouteLoaderData<LayoutData>(STOREFRONT_LAYOUT)?.ownCategories ?? [];

/** All categories: those of the specification, then those that the owner added. */
export const useCategories = (): readonly Category[] => [...categories, ...useOwnCategories()];

/** The categories that the owner added, and wants in the menu. */
export const useMenuCategories = (): readonly Category[] => useOwnCategories().filter(({ inMenu }) => inMenu);

/** The matches that a `meta` function gets. */
export type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[];

/** The data of the layout, for a `meta` function. */
export function layoutDataOf(matches: Matches): LayoutData {
  const frame = matches.find((match) => match?.id === STOREFRONT_LAYOUT)?.loaderData;
  return (frame as LayoutData | undefined) ?? { shop: null, origin: "" }; // The type of the layout's loader.
}

/** The lines of the shop's address; empty when it has none. */
export const shopAddressLines = ({ street, city, postal_code }: ShopDetails): string[] =>
  [street, [postal_code, city].filter(Boolean).join(" ")].filter(Boolean);

/** A phone number as a link: `tel:+63285550118` for `(02) 8555 0118`. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "").replace(/^0/, "+63")}`;

const networks = { facebook: "Facebook", instagram: "Instagram", youtube: "YouTube", tiktok: "TikTok" } as const;
export type SocialNetwork = keyof typeof networks;

/** The profiles of the shop in social networks. */
export const socialLinksOf = (shop: ShopDetails) =>
  (Object.keys(networks) as SocialNetwork[]) // Like `keysOf`, which would add to the first visit.
    .map((network) => ({ network, label: networks[network], url: shop[network] }))
    .filter(({ url }) => url !== "");
