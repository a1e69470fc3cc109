import type { ShopFacts } from "#contract/settings.ts";

/** The name that the mark is drawn with. */
export const DRAWN_NAME = "Tulin";

/** The shop's name, also where its settings name none. */
export const nameOf = (shop: Pick<ShopFacts, "name"> | null): string => shop?.name || DRAWN_NAME;

/** The beginning of the name of a file from the shop. */
export const fileNameOf = (shop: Pick<ShopFacts, "name"> | null): string => plain(nameOf(shop)) || plain(DRAWN_NAME);

const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
