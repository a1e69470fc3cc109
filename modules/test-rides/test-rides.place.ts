import type { Db } from "#db/connection.ts";
import { readShopDetails } from "#modules/settings/settings.ts";

/** The lines of the address of the shop, where test rides begin. */
export async function placeOf(db: Db): Promise<string[]> {
  const { street, city, postal_code } = await readShopDetails(db);
  return [street, [postal_code, city].filter(Boolean).join(" ")].filter(Boolean);
}
