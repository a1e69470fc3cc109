import type { ShopFacts } from "#contract/settings.ts";
import { DRAWN_NAME, nameOf } from "#contract/shop-name.ts";

/** The beginning of the name of a file from the shop. */
export const fileNameOf = (shop: Pick<ShopFacts, "name"> | null): string => plain(nameOf(shop)) || plain(DRAWN_NAME);

const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
