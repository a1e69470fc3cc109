import { SHOWN } from "#contract/enums.ts";
import { changedBy } from "#contract/errors.rows.ts";
import { refuse } from "#contract/errors.ts";
import { pesosOf } from "#contract/money.ts";
import type { AdminProduct, SelectedProducts } from "#contract/products.admin.ts";
import type { PriceChange } from "#contract/products.price-change.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { type LockedProduct, repriceProducts, showProblems, staleProducts } from "./products.admin.rules.ts";
import * as store from "./products.admin.store.ts";
import { lastSaveOf, readLowBelow } from "./products.admin.ts";
import { resumeSales } from "./products.prices.store.ts";

/**
 * Shows or hides products, all of them or none.
 * @throws product_not_found; products_refused when one was saved meanwhile, or must not be shown
 */
export async function setProductsShown(
  db: Db,
  selected: SelectedProducts,
  shown: boolean,
  by: Actor,
): Promise<AdminProduct[]> {
  return changeAll(db, selected, by, async (tx, found) => {
    refuseIfAny(shown ? showProblems(found) : []);
    await store.setShown(tx, idsOf(found), shown);
  });
}

/**
 * Changes the prices of products, all of them or none.
 * @throws product_not_found; products_refused when one was saved meanwhile, or its new price would be below 1 centavo or too large
 */
export async function changePrices(
  db: Db,
  selected: SelectedProducts,
  change: PriceChange,
  by: Actor,
): Promise<AdminProduct[]> {
  return changeAll(db, selected, by, async (tx, found) => {
    const { changed, variants, problems } = repriceProducts(found, change);
    refuseIfAny(problems);
    await store.setPrices(tx, changed);
    await store.setVariantPrices(tx, variants);
  });
}

async function changeAll(
  db: Db,
  selected: SelectedProducts,
  by: Actor,
  work: (tx: Db, found: LockedProduct[]) => Promise<void>,
): Promise<AdminProduct[]> {
  const ids = [...new Set(idsOf(selected))];
  const lowBelow = await readLowBelow(db);
  return inTransaction(db, async (tx) => {
    const found = await store.lockProducts(tx, ids);
    if (found.length < ids.length) throw refuse("product_not_found");
    const stale: string[] = [];
    for (const { id, name } of staleProducts(found, selected)) stale.push(changedBy(await lastSaveOf(tx, id), name));
    refuseIfAny(stale);
    await work(tx, found);
    await resumeSales(tx, ids);
    const products = await store.findAdminProducts(tx, ids, lowBelow);
    for (const after of products) {
      const before = found.find(({ id }) => id === after.id);
      await recordAudit(tx, {
        by,
        action: "product_changed",
        entity: { type: "product", id: after.id, name: after.productname },
        before: before && lockedDetails(before),
        after: auditDetails(after),
      });
    }
    return products;
  });
}

/** The values of a product in the audit log after a bulk change; prices of its variants by their names. */
const auditDetails = ({ selling, original, status, variants = [] }: AdminProduct) => ({
  selling,
  original,
  status,
  ...withOwnPrices(variants.flatMap(({ options, price }) => (price === null ? [] : [[options.join(" / "), price]]))),
});

const lockedDetails = ({ name, prices: { price, original }, shown, ownPrices }: LockedProduct) => ({
  selling: pesosOf(price),
  original: pesosOf(original),
  status: shown ? SHOWN : null,
  ...withOwnPrices(ownPrices.map((variant) => [variant.name.slice(name.length + 2), pesosOf(variant.price)])),
});

const withOwnPrices = (prices: (string | number)[][]) =>
  prices.length > 0 && { own_prices: Object.fromEntries(prices) };

const idsOf = (products: readonly { id: number }[]): number[] => products.map(({ id }) => id);

function refuseIfAny(problems: readonly string[]): void {
  if (problems.length > 0) throw refuse("products_refused", { problems });
}
