import { refuse, refuseFields } from "#contract/errors.ts";
import { MAX_STOCK } from "#contract/limits.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { StockChange, StockQuery } from "#contract/products.stock.admin.ts";
import { TOO_MUCH_STOCK } from "#contract/products.variants.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { TimedPageRequest } from "#db/keyset.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { readAdminProduct, readLowBelow } from "./products.admin.ts";
import { stockAfterEdit } from "./products.rules.ts";
import * as store from "./products.stock.store.ts";
import { countWaiting } from "./products.stock-alerts.store.ts";
import { chooseVariant } from "./products.variants.rules.ts";

/** A page of the variants that are sold, with their stock. @throws invalid when the cursor belongs to another list */
export const listStocks = async (db: Db, query: StockQuery & TimedPageRequest) =>
  store.listStocks(db, query, await readLowBelow(db));

/**
 * A product, how many people wait for it, and one page of its stock movements, newest first. @throws product_not_found;
 * invalid when the cursor belongs to another list
 */
export async function readStockHistory(
  db: Db,
  id: number,
  page: TimedPageRequest & { variant_id?: number | undefined },
) {
  const product = await readAdminProduct(db, id);
  const [{ rows, next }, waiting] = await Promise.all([store.listStockMovements(db, id, page), countWaiting(db, id)]);
  return { product, waiting, movements: rows, next_cursor: next };
}

/**
 * Changes a stock by the difference between what staff saw and what they want, so that pieces sold meanwhile stay sold. What was
 * counted is the stock itself, so it must be the one that was seen. Returns the product, and what was changed: its name and its stock now.
 * @throws product_not_found; variant_required; stock_changed when a count began with another stock; invalid when the
 * stock would be below 0 or too large
 */
export async function changeStock(
  db: Db,
  id: number,
  change: StockChange,
  by: Actor,
): Promise<{ product: AdminProduct; name: string; stock: number }> {
  const changed = await inTransaction(db, async (tx) => {
    const product = await store.lockStocks(tx, id);
    if (!product) throw refuse("product_not_found");
    const variant = chooseVariant(product, change.variant_id);
    if (change.reason === "counted" && change.stock_seen !== variant.stock)
      throw refuse("stock_changed", { stock: variant.stock });
    const to = stockAfterEdit(variant.stock, change.stock, change.stock_seen);
    if (to > MAX_STOCK) throw refuseFields({ stock: [TOO_MUCH_STOCK] });
    const { reason, note } = change;
    await store.setStock(tx, variant, to, { reason, note, accountId: by.id });
    const entity = { type: "product", id, name: variant.name } as const;
    const before = { stock: variant.stock };
    const after = { stock: to };
    await recordAudit(tx, { by, action: "stock_changed", entity, before, after });
    return { name: variant.name, stock: to };
  });
  return { product: await readAdminProduct(db, id), ...changed };
}
