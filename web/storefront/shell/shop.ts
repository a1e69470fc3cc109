import { useRouteLoaderData } from "react-router";
import { productTypes } from "#contract/enums.ts";
import type { ShopDetails } from "#contract/settings.ts";

export { DEFAULT_SHOP_NAME, shopNameOf } from "#contract/settings.shop-name.ts";

/** The layout's own id: what it has read is there for every page in it. */
const SHOP_ROUTE = "storefront/shell/layout";

/** What the frame has read: what the shop says of itself, and the shop's own address. */
export type LayoutData = { shop: ShopDetails | null; origin: string };

/** What the shop says of itself; null while it is not known. */
export const useShop = (): ShopDetails | null => useRouteLoaderData<LayoutData>(SHOP_ROUTE)?.shop ?? null;

/** What the head of a page knows of the routes it stands in. */
export type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[];

/** The same for the head of a page. */
export function layoutDataOf(matches: Matches): LayoutData {
  const frame = matches.find((match) => match?.id === SHOP_ROUTE)?.loaderData;
  return (frame as LayoutData | undefined) ?? { shop: null, origin: "" }; // The layout's own loader gave it.
}

/** The shop's address in lines; none where it has no address. */
export const shopAddressLines = ({ street, city, postal_code }: ShopDetails): string[] =>
  [street, [postal_code, city].filter(Boolean).join(" ")].filter(Boolean);

/** A phone number as a link: `tel:+63285550118` for `(02) 8555 0118`. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "").replace(/^0/, "+63")}`;

/** Months of warranty by type of product, where there are any. */
export const shopWarranties = (shop: ShopDetails) =>
  productTypes.flatMap((type) => {
    const months = shop[`warranty_${type}`];
    return months === null ? [] : [{ type, months }];
  });

/** Who sells, as the law asks it to be told (Republic Act 11967 and JAO 22-01); empty where nothing is set. */
export const sellerDetails = ({ owner, registration, tin, vat_registered }: ShopDetails) =>
  [
    { name: "Owner", value: owner },
    { name: "Registration", value: registration },
    { name: "TIN", value: tin },
    { name: "VAT", value: vat_registered === null ? "" : vat_registered ? "VAT-registered" : "Not VAT-registered" },
  ].filter(({ value }) => value !== "");

const networks = { facebook: "Facebook", instagram: "Instagram", youtube: "YouTube", tiktok: "TikTok" } as const;
export type SocialNetwork = keyof typeof networks;

/** Where else the shop is to be found. */
export const socialLinksOf = (shop: ShopDetails) =>
  (Object.keys(networks) as SocialNetwork[]) // As `keysOf` does, which would be more to load with every page.
    .map((network) => ({ network, label: networks[network], address: shop[network] }))
    .filter(({ address }) => address !== "");
