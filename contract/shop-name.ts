/** What the shop is called. No zod here: the browser reads it too. */
import type { ShopFacts } from "./settings.ts";

/** The name that the mark is drawn with. */
export const DRAWN_NAME = "Tulin";

/** The shop's name, also where its settings name none. */
export const nameOf = (shop: Pick<ShopFacts, "name"> | null): string => shop?.name || DRAWN_NAME;
