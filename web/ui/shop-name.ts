import { DEFAULT_SHOP_NAME, shopNameOf } from "#contract/settings.shop-name.ts";
import type { ShopDetails } from "#contract/settings.ts";

/** The beginning of the name of a file from the shop. */
export const fileNamePrefix = (shop: Pick<ShopDetails, "name"> | null): string =>
  plain(shopNameOf(shop)) || plain(DEFAULT_SHOP_NAME);

const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
