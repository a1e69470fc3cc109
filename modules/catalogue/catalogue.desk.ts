import type { DeskProduct } from "#contract/catalogue.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import { LOW_STOCK, MAX_STOCK } from "#contract/limits.ts";
import { pesosOf } from "#contract/money.ts";
import type { PriceChange } from "#contract/price-change.ts";
import type { Chosen, StockChange } from "#contract/product-desk.ts";
import { SHOWN, type StockLevel } from "#contract/vocabulary.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Doer, noteDeed } from "#modules/audit/audit.ts";
import { readSettings } from "#modules/settings/settings.ts";
import { type Found, repriced, staleAmong, unshowableAmong } from "./catalogue.desk.rules.ts";
import * as desk from "./catalogue.desk.store.ts";
import { stockAfterEdit } from "./catalogue.rules.ts";
import type { ProductQuery } from "./catalogue.store.ts";

/** Fewer pieces than this are low on stock, where a product has no figure of its own. */
const lowBelow = async (db: Db): Promise<number> => (await readSettings(db)).low_stock ?? LOW_STOCK;

/** Which products staff ask for, and which page of them. */
export type DeskQuery = Omit<ProductQuery, "level" | "shown"> & {
  status?: "shown" | "hidden" | undefined;
  stock?: StockLevel | undefined;
};

/** One page of all products, hidden ones too. @throws invalid when the cursor belongs to another list */
export async function productsForStaff(db: Db, { status, stock, ...query }: DeskQuery) {
  const low_below = await lowBelow(db);
  const shown = status === undefined ? undefined : status === "shown";
  const level = stock && { stock, lowBelow: low_below };
  const { products, next } = await desk.listForStaff(db, { ...query, shown, level }, low_below);
  return { products, low_below, next_cursor: next };
}

/** A product as staff see it, hidden or not. @throws product_not_found */
export async function productForStaff(db: Db, id: number): Promise<DeskProduct> {
  const product = await desk.productForStaff(db, id, await lowBelow(db));
  if (!product) throw refuse("product_not_found");
  return product;
}

/** Why a stock is what it is. @throws product_not_found; invalid when the cursor belongs to another list */
export async function stockHistory(db: Db, id: number, page: { limit: number; cursor?: string | undefined }) {
  const product = await productForStaff(db, id);
  const { movements, next } = await desk.listMovements(db, id, page);
  return { product, movements, next_cursor: next };
}

/**
 * Changes a stock by what lies between what staff saw and what they want, so that pieces sold meanwhile stay sold.
 * @throws product_not_found; invalid when more was taken away than is left, or there would be too many
 */
export async function changeStock(db: Db, id: number, change: StockChange, by: Doer): Promise<DeskProduct> {
  await inTransaction(db, async (tx) => {
    const found = await desk.lockStock(tx, id);
    if (!found) throw refuse("product_not_found");
    const { stock: from, name } = found;
    const to = stockAfterEdit(from, change.stock, change.stock_seen);
    if (to > MAX_STOCK) throw refuseFields({ stock: ["This is more than a shop holds."] });
    const { reason, note } = change;
    await desk.setStock(tx, { id, from, to }, { reason, note, accountId: by.id });
    const thing = { kind: "product", id, name } as const;
    await noteDeed(tx, { by, deed: "stock_changed", thing, before: { stock: from }, after: { stock: to } });
  });
  return productForStaff(db, id);
}

/**
 * Shows or hides products, all of them or none.
 * @throws product_not_found; products_refused when one was saved meanwhile, or must not be shown
 */
export async function showOrHide(db: Db, chosen: Chosen, shown: boolean, by: Doer): Promise<DeskProduct[]> {
  return changeAll(db, chosen, by, async (tx, found) => {
    refuseFor(shown ? unshowableAmong(found) : []);
    await desk.setShown(tx, idsOf(found), shown);
  });
}

/**
 * Changes the prices of products, all of them or none.
 * @throws product_not_found; products_refused when one was saved meanwhile, or its new price would be none
 */
export async function changePrices(db: Db, chosen: Chosen, change: PriceChange, by: Doer): Promise<DeskProduct[]> {
  return changeAll(db, chosen, by, async (tx, found) => {
    const { changed, problems } = repriced(found, change);
    refuseFor(problems);
    await desk.setPrices(tx, changed);
  });
}

async function changeAll(
  db: Db,
  chosen: Chosen,
  by: Doer,
  work: (tx: Db, found: Found[]) => Promise<void>,
): Promise<DeskProduct[]> {
  const ids = [...new Set(idsOf(chosen))];
  const shopsFigure = await lowBelow(db);
  return inTransaction(db, async (tx) => {
    const found = await desk.lockProducts(tx, ids);
    if (found.length < ids.length) throw refuse("product_not_found");
    refuseFor(staleAmong(found, chosen));
    await work(tx, found);
    const products = await desk.productsForStaff(tx, ids, shopsFigure);
    for (const { id, productname, ...now } of products) {
      const then = found.find((one) => one.id === id);
      const thing = { kind: "product", id, name: productname } as const;
      await noteDeed(tx, { by, deed: "product_changed", thing, before: then && notedBefore(then), after: noted(now) });
    }
    return products;
  });
}

/** What of a product many of them are changed in, as the audit log keeps it. */
const noted = ({ selling, original, status }: Pick<DeskProduct, "selling" | "original" | "status">) => ({
  ...{ selling, original, status },
});

const notedBefore = ({ prices: { price, original }, shown }: Found) =>
  noted({ selling: pesosOf(price), original: pesosOf(original), status: shown ? SHOWN : null });

const idsOf = (products: readonly { id: number }[]): number[] => products.map(({ id }) => id);

function refuseFor(problems: readonly string[]): void {
  if (problems.length > 0) throw refuse("products_refused", { problems });
}
