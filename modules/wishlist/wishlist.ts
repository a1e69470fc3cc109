import type { Product } from "#contract/products.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { shownProductsById } from "#modules/products/products.ts";
import { addWishes, listWishes } from "./wishlist.store.ts";

export { listWishedNames } from "./wishlist.store.ts";

/** Puts products on the wish list of an account as far as there is room, and returns the list, the newest first. */
export const wishFor = (db: Db, accountId: number, productIds: readonly number[]): Promise<number[]> =>
  inTransaction(db, async (tx) => {
    await addWishes(tx, accountId, productIds);
    return listWishes(tx, accountId);
  });

/** The products among these that visitors may see, in the order of the ids. */
export async function wishedProducts(db: Db, ids: readonly number[]): Promise<Product[]> {
  const shown = await shownProductsById(db, ids);
  return ids.flatMap((id) => shown.get(id) ?? []);
}
