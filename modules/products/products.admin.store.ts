import { sql } from "kysely";
import type { stockReasons } from "#contract/desk-vocabulary.ts";
import { refuseCursor } from "#contract/errors.ts";
import type { StockMovement } from "#contract/products.admin.ts";
import { type AdminProduct, attributes } from "#contract/products.ts";
import type { Db } from "#db/connection.ts";
import { decodeCursor, encodeCursor } from "#db/keyset.ts";
import type { LockedProduct } from "./products.admin.rules.ts";
import { listProductRows, type ProductQuery, type ProductRow, selectProducts, toProduct } from "./products.store.ts";

/** One page of staff's list; `lowBelow` is the shop's figure of few pieces. */
export async function listAdminProducts(db: Db, query: ProductQuery, lowBelow: number) {
  const { page, next } = await listProductRows(db, query);
  return { products: page.map((row) => onDesk(row, lowBelow)), next };
}

/** A product as staff see it; undefined when there is none. */
export async function findAdminProduct(db: Db, id: number, lowBelow: number): Promise<AdminProduct | undefined> {
  const [product] = await findAdminProducts(db, [id], lowBelow);
  return product;
}

/** These products as staff see them, by id. */
export async function findAdminProducts(db: Db, ids: readonly number[], lowBelow: number): Promise<AdminProduct[]> {
  const rows = await selectProducts(db).where("products.id", "in", ids).orderBy("products.id").execute();
  return rows.map((row) => onDesk(row, lowBelow));
}

function onDesk(row: ProductRow, lowBelow: number): AdminProduct {
  const { stock, low_stock } = row;
  return { ...toProduct(row), low_stock, low: stock > 0 && stock < (low_stock ?? lowBelow) };
}

/** These products, which then belong to this transaction alone; by id, as everywhere, so that no two wait for each other. */
export async function lockProducts(tx: Db, ids: readonly number[]): Promise<LockedProduct[]> {
  const rows = await tx
    .selectFrom("products")
    .select(["id", "name", "version", "shown", "type", "attributes", "price", "original_price"])
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ price, original_price, ...row }) => ({
    ...row,
    attributes: attributes.parse(row.attributes),
    prices: { price, original: original_price },
  }));
}

/** Shows or hides these products; those that are so already stay as they are. */
export async function setShown(tx: Db, ids: readonly number[], shown: boolean): Promise<void> {
  await tx
    .updateTable("products")
    .set((row) => ({ shown, version: row("version", "+", 1), updated_at: sql`now()` }))
    .where("id", "in", ids)
    .where("shown", "<>", shown)
    .execute();
}

/** Sets the prices of these products, in centavos. */
export async function setPrices(
  tx: Db,
  prices: readonly { id: number; price: number; original: number }[],
): Promise<void> {
  const column = (name: "id" | "price" | "original") => prices.map((row) => row[name]);
  await sql`
    update products p
       set price = n.price, original_price = n.original, version = version + 1, updated_at = now()
      from unnest(${column("id")}::integer[], ${column("price")}::bigint[], ${column("original")}::bigint[])
           n (id, price, original)
     where p.id = n.id and (p.price, p.original_price) is distinct from (n.price, n.original)`.execute(tx);
}

/** The stock and name of a product, which then belongs to this transaction alone; undefined when there is none. */
export const lockStock = (tx: Db, id: number) =>
  tx.selectFrom("products").select(["stock", "name"]).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** Why, and by whom, a stock was changed by hand. */
type Cause = { reason: keyof typeof stockReasons; note?: string | undefined; accountId: number };

/** Brings a stock to this many pieces, and notes the change. */
export async function setStock(
  tx: Db,
  { id, from, to }: { id: number; from: number; to: number },
  { reason, note, accountId }: Cause,
): Promise<void> {
  if (from === to) return;
  await tx.updateTable("products").set({ stock: to }).where("id", "=", id).execute();
  await tx
    .insertInto("stock_movements")
    .values({ product_id: id, change: to - from, reason, note: note ?? null, account_id: accountId })
    .execute();
}

const MOVEMENTS = "stock movements";

/**
 * One page of the changes of a product's stock, newest first, each with the stock it left. A cursor carries the stock
 * before its page, so that no page counts the ones before it.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listStockMovements(
  db: Db,
  productId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ movements: StockMovement[]; next: string | null }> {
  let select = db
    .selectFrom("stock_movements as m")
    .innerJoin("products as p", "p.id", "m.product_id")
    .leftJoin("accounts as a", "a.id", "m.account_id")
    .select(["m.id", "m.at", "m.change", "m.reason", "m.note", "m.order_id", "a.name as by", "p.stock as now"])
    .where("m.product_id", "=", productId);
  const position = cursor === undefined ? null : decodeCursor(cursor, MOVEMENTS, 2);
  if (cursor !== undefined) {
    if (!position) throw refuseCursor();
    select = select.where("m.id", "<", Number(position[0]));
  }
  const rows = await select
    .orderBy("m.id", "desc")
    .limit(limit + 1)
    .execute();
  let left = position?.[1] ?? rows[0]?.now ?? 0;
  const movements = rows.slice(0, limit).map(({ now, ...row }) => {
    const movement = { ...row, at: row.at.toISOString(), left };
    left -= row.change;
    return movement;
  });
  const last = movements.at(-1);
  return { movements, next: rows.length > limit && last ? encodeCursor(MOVEMENTS, [last.id, left]) : null };
}
