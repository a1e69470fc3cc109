import { SHOWN, type StockLevel } from "#contract/enums.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import { LOW_STOCK, MAX_STOCK } from "#contract/limits.ts";
import { pesosOf } from "#contract/money.ts";
import type { SelectedProducts, StockChange } from "#contract/products.admin.ts";
import type { PriceChange } from "#contract/products.price-change.admin.ts";
import type { AdminProduct } from "#contract/products.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { readSettings } from "#modules/settings/settings.ts";
import { type LockedProduct, repriceProducts, showProblems, staleProblems } from "./products.admin.rules.ts";
import * as desk from "./products.admin.store.ts";
import { stockAfterEdit } from "./products.rules.ts";
import type { ProductQuery } from "./products.store.ts";

/** Fewer pieces than this are low on stock, where a product has no figure of its own. */
const lowBelow = async (db: Db): Promise<number> => (await readSettings(db)).low_stock ?? LOW_STOCK;

/** Which products staff ask for, and which page of them. */
export type AdminProductQuery = Omit<ProductQuery, "level" | "shown"> & {
  status?: "shown" | "hidden" | undefined;
  stock?: StockLevel | undefined;
};

/** One page of all products, hidden ones too. @throws invalid when the cursor belongs to another list */
export async function listAdminProducts(db: Db, { status, stock, ...query }: AdminProductQuery) {
  const low_below = await lowBelow(db);
  const shown = status === undefined ? undefined : status === "shown";
  const level = stock && { stock, lowBelow: low_below };
  const { products, next } = await desk.listAdminProducts(db, { ...query, shown, level }, low_below);
  return { products, low_below, next_cursor: next };
}

/** A product as staff see it, hidden or not. @throws product_not_found */
export async function readAdminProduct(db: Db, id: number): Promise<AdminProduct> {
  const product = await desk.findAdminProduct(db, id, await lowBelow(db));
  if (!product) throw refuse("product_not_found");
  return product;
}

/** Why a stock is what it is. @throws product_not_found; invalid when the cursor belongs to another list */
export async function readStockHistory(db: Db, id: number, page: { limit: number; cursor?: string | undefined }) {
  const product = await readAdminProduct(db, id);
  const { movements, next } = await desk.listStockMovements(db, id, page);
  return { product, movements, next_cursor: next };
}

/**
 * Changes a stock by what lies between what staff saw and what they want, so that pieces sold meanwhile stay sold.
 * @throws product_not_found; invalid when more was taken away than is left, or there would be too many
 */
export async function changeStock(db: Db, id: number, change: StockChange, by: Actor): Promise<AdminProduct> {
  await inTransaction(db, async (tx) => {
    const found = await desk.lockStock(tx, id);
    if (!found) throw refuse("product_not_found");
    const { stock: from, name } = found;
    const to = stockAfterEdit(from, change.stock, change.stock_seen);
    if (to > MAX_STOCK) throw refuseFields({ stock: ["This is more than a shop holds."] });
    const { reason, note } = change;
    await desk.setStock(tx, { id, from, to }, { reason, note, accountId: by.id });
    const entity = { type: "product", id, name } as const;
    await recordAudit(tx, { by, action: "stock_changed", entity, before: { stock: from }, after: { stock: to } });
  });
  return readAdminProduct(db, id);
}

/**
 * Shows or hides products, all of them or none.
 * @throws product_not_found; products_refused when one was saved meanwhile, or must not be shown
 */
export async function setProductsShown(
  db: Db,
  chosen: SelectedProducts,
  shown: boolean,
  by: Actor,
): Promise<AdminProduct[]> {
  return changeAll(db, chosen, by, async (tx, found) => {
    refuseFor(shown ? showProblems(found) : []);
    await desk.setShown(tx, idsOf(found), shown);
  });
}

/**
 * Changes the prices of products, all of them or none.
 * @throws product_not_found; products_refused when one was saved meanwhile, or its new price would be none
 */
export async function changePrices(
  db: Db,
  chosen: SelectedProducts,
  change: PriceChange,
  by: Actor,
): Promise<AdminProduct[]> {
  return changeAll(db, chosen, by, async (tx, found) => {
    const { changed, problems } = repriceProducts(found, change);
    refuseFor(problems);
    await desk.setPrices(tx, changed);
  });
}

async function changeAll(
  db: Db,
  chosen: SelectedProducts,
  by: Actor,
  work: (tx: Db, found: LockedProduct[]) => Promise<void>,
): Promise<AdminProduct[]> {
  const ids = [...new Set(idsOf(chosen))];
  const shopsFigure = await lowBelow(db);
  return inTransaction(db, async (tx) => {
    const found = await desk.lockProducts(tx, ids);
    if (found.length < ids.length) throw refuse("product_not_found");
    refuseFor(staleProblems(found, chosen));
    await work(tx, found);
    const products = await desk.findAdminProducts(tx, ids, shopsFigure);
    for (const { id, productname, ...now } of products) {
      const then = found.find((one) => one.id === id);
      const entity = { type: "product", id, name: productname } as const;
      await recordAudit(tx, {
        by,
        action: "product_changed",
        entity,
        before: then && notedBefore(then),
        after: noted(now),
      });
    }
    return products;
  });
}

/** What of a product many of them are changed in, as the audit log keeps it. */
const noted = ({ selling, original, status }: Pick<AdminProduct, "selling" | "original" | "status">) => ({
  ...{ selling, original, status },
});

const notedBefore = ({ prices: { price, original }, shown }: LockedProduct) =>
  noted({ selling: pesosOf(price), original: pesosOf(original), status: shown ? SHOWN : null });

const idsOf = (products: readonly { id: number }[]): number[] => products.map(({ id }) => id);

function refuseFor(problems: readonly string[]): void {
  if (problems.length > 0) throw refuse("products_refused", { problems });
}
