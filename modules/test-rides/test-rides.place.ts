import type { Db } from "#db/connection.ts";
import { readShopDetails } from "#modules/settings/settings.ts";
import { hasSeveralBranches } from "./test-rides.branches.store.ts";

/**
 * Where test rides of a branch begin: its address, else that of the shop. The name of the branch comes first when the
 * shop has several branches, unless the address has the name in it.
 */
export async function placeOf(db: Db, { name, address }: { name: string; address: string }): Promise<string[]> {
  const [{ street, city, postal_code }, several] = await Promise.all([readShopDetails(db), hasSeveralBranches(db)]);
  const lines = address ? [address] : [street, [postal_code, city].filter(Boolean).join(" ")].filter(Boolean);
  return several && !lines.join(" ").includes(name) ? [name, ...lines] : lines;
}

/** Whether the shop has an address, at which a branch without one of its own can be. */
export async function hasShopAddress(db: Db): Promise<boolean> {
  const { street, city } = await readShopDetails(db);
  return street !== "" || city !== "";
}
