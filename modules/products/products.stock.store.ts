import { sql } from "kysely";
import type { StockMovement } from "#contract/products.stock.admin.ts";
import type { stockReasons } from "#contract/products.stock-reasons.admin.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type PageRequest, positionOf, toPage } from "#db/keyset.ts";

/** The stock and name of a product, locked for this transaction; undefined when there is none. */
export const lockStock = (tx: Db, id: number) =>
  tx.selectFrom("products").select(["stock", "name"]).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** Why, and by whom, a stock was changed. */
type Cause = { reason: keyof typeof stockReasons; note?: string | undefined; accountId: number };

/** Sets a stock and records the movement. */
export async function setStock(
  tx: Db,
  { id, from, to }: { id: number; from: number; to: number },
  cause: Cause,
): Promise<void> {
  if (from === to) return;
  await tx.updateTable("products").set({ stock: to }).where("id", "=", id).execute();
  await sql`select record_stocks(array[${id}::integer])`.execute(tx);
  await recordStockMovement(tx, id, to - from, cause);
}

/** Records that staff changed the stock of a product. */
export async function recordStockMovement(
  tx: Db,
  productId: number,
  change: number,
  { reason, note, accountId }: Cause,
): Promise<void> {
  await tx
    .insertInto("stock_movements")
    .values({ product_id: productId, change, reason, note: note ?? null, account_id: accountId })
    .execute();
}

const MOVEMENTS = "stock movements";

/**
 * A page of the stock movements of a product, the newest first, each with the stock after it. The cursor carries the stock
 * at the start of its page, so that no page has to add up the ones before it.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listStockMovements(
  db: Db,
  productId: number,
  { limit, cursor }: PageRequest,
): Promise<Page<StockMovement>> {
  let select = db
    .selectFrom("stock_movements as m")
    .innerJoin("products as p", "p.id", "m.product_id")
    .leftJoin("accounts as a", "a.id", "m.account_id")
    .select(["m.id", "m.at", "m.change", "m.reason", "m.note", "m.order_id", "a.name as by", "p.stock as now"])
    .where("m.product_id", "=", productId);
  const [id, leftAfterPage] = positionOf(cursor, MOVEMENTS, 2) ?? [];
  if (id !== undefined) select = select.where("m.id", "<", id);
  const rows = await select
    .orderBy("m.id", "desc")
    .limit(limit + 1)
    .execute();
  let left = leftAfterPage ?? rows[0]?.now ?? 0;
  const movements = rows.map(({ now, ...row }) => {
    const movement = { ...row, at: row.at.toISOString(), left };
    left -= row.change;
    return movement;
  });
  return toPage(movements, { limit, list: MOVEMENTS, position: (last) => [last.id, last.left - last.change] });
}
