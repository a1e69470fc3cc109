/** The shop's name. Free of zod, since the browser loads this file. */
import type { ShopDetails } from "./settings.ts";

/** The name in the logo, and of a shop whose settings have none. */
export const DEFAULT_SHOP_NAME = "Tulin";

/** The shop's name, or the default one where the settings have none. */
export const shopNameOf = (shop: Pick<ShopDetails, "name"> | null): string => shop?.name || DEFAULT_SHOP_NAME;
