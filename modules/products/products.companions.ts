import { type BuiltInType, isBuiltIn } from "#contract/enums.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import { MAX_COMPANIONS } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import type { Db } from "#db/connection.ts";
import { findChosen } from "./products.collections.store.ts";
import { findShownCompanions, replaceCompanions } from "./products.companions.store.ts";
import { toListedProduct } from "./products.rules.ts";
import { findShownProduct, listProducts } from "./products.store.ts";

/** How many of each type go with a product for which staff chose nothing. */
const usual: Record<BuiltInType, readonly (readonly [BuiltInType, number])[]> = {
  scooter: [
    ["helmet", 1],
    ["accessory", MAX_COMPANIONS - 1],
  ],
  helmet: [["accessory", MAX_COMPANIONS]],
  accessory: [
    ["helmet", 1],
    ["accessory", MAX_COMPANIONS - 1],
  ],
};

/** The same for the types that the owner added. */
const usualOfOthers = [["accessory", MAX_COMPANIONS]] as const;

/**
 * The products in stock that go with a shown product: what staff chose, or else the best rated ones of the types that go with its type.
 * @throws product_not_found
 */
export async function productsThatGoWith(db: Db, id: number): Promise<Product[]> {
  const product = await findShownProduct(db, id);
  if (!product) throw refuse("product_not_found");
  const chosen = (await findShownCompanions(db, id)).filter(({ stock }) => stock > 0);
  if (chosen.length > 0) return chosen.map(toListedProduct);
  const byType = await Promise.all(
    (isBuiltIn(product.type) ? usual[product.type] : usualOfOthers).map(async ([type, count]) => {
      const query = { type, shown: true, in_stock: true, facets: {}, sort: "rating", limit: count + 1 } as const;
      const { rows } = await listProducts(db, query);
      return rows.filter((other) => other.id !== id).slice(0, count);
    }),
  );
  return byType.flat().map(toListedProduct);
}

/** Saves what goes with a product. @throws invalid, with a message on `goes_with`, when one is not in the shop */
export async function saveCompanions(tx: Db, id: number, companions: readonly number[] | undefined): Promise<void> {
  if (companions === undefined) return;
  if ((await replaceCompanions(tx, id, companions)) < companions.length) throw companionGone();
}

/** @throws as `saveCompanions`, before anything is saved; `id` is null for a new product */
export async function requireCompanions(db: Db, id: number | null, companions: readonly number[] = []): Promise<void> {
  const found = (await findChosen(db, companions)).filter((product) => product.id !== id);
  if (found.length < companions.length) throw companionGone();
}

const companionGone = () =>
  refuseFields({ goes_with: ["One of these is this product, or not in the shop any more. Remove it."] });
