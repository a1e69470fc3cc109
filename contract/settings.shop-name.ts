/** What the shop is called. No zod here: the browser reads it too. */
import type { ShopDetails } from "./settings.ts";

/** The name that the mark is drawn with. */
export const DEFAULT_SHOP_NAME = "Tulin";

/** The shop's name, also where its settings name none. */
export const shopNameOf = (shop: Pick<ShopDetails, "name"> | null): string => shop?.name || DEFAULT_SHOP_NAME;
