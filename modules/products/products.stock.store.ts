import { sql } from "kysely";
import { SHOWN } from "#contract/enums.ts";
import type { StockMovement, StockQuery, StockRow } from "#contract/products.stock.admin.ts";
import type { stockReasons } from "#contract/products.stock-reasons.admin.ts";
import { type ProductOption, productOptions } from "#contract/products.variants.ts";
import type { Db } from "#db/connection.ts";
import { type Page, positionOf, type TimedPageRequest, timedList, toPage } from "#db/keyset.ts";
import { filterConditions, variantMatches } from "./products.filters.store.ts";

/** A variant and its product, whose row is locked for this transaction. */
type LockedVariant = { id: number; productId: number; name: string; stock: number };

/**
 * Locks a product and returns its name, its options, and those of its variants that are sold; undefined when there is none. The variants
 * are read after the lock: whoever changes them holds it.
 */
export async function lockStocks(
  tx: Db,
  productId: number,
): Promise<{ name: string; options: ProductOption[]; variants: LockedVariant[] } | undefined> {
  const product = await tx
    .selectFrom("products")
    .select(["name", "options"])
    .where("id", "=", productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!product) return undefined;
  const variants = await tx
    .selectFrom("product_variants as v")
    .innerJoin("products as p", "p.id", "v.product_id")
    .select(["v.id", "v.product_id as productId", "v.stock"])
    .select(sql<string>`variant_name(p.name, v.options)`.as("name"))
    .where("v.product_id", "=", productId)
    .where("v.active", "=", true)
    .execute();
  return { name: product.name, options: productOptions.parse(product.options), variants };
}

/** Why, and by whom, a stock was changed. */
type Cause = { reason: keyof typeof stockReasons; note?: string | undefined; accountId: number };

/** Sets the stock of a variant and records the movement. Its product is locked. */
export async function setStock(tx: Db, variant: LockedVariant, to: number, cause: Cause): Promise<void> {
  if (variant.stock === to) return;
  await tx.updateTable("product_variants").set({ stock: to }).where("id", "=", variant.id).execute();
  await sql`select record_stocks(array[${variant.productId}::integer])`.execute(tx);
  await tx
    .insertInto("stock_movements")
    .values({
      product_id: variant.productId,
      variant_id: variant.id,
      change: to - variant.stock,
      reason: cause.reason,
      note: cause.note ?? null,
      account_id: cause.accountId,
    })
    .execute();
}

const STOCKS = "stocks";

/**
 * A page of the variants that are sold, those of the products added last first. A stock below `lowBelow` is low, where the product has no
 * limit of its own.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listStocks(
  db: Db,
  { q, stock, limit, cursor, sort = "newest" }: StockQuery & TimedPageRequest,
  lowBelow: number,
): Promise<Page<StockRow>> {
  const low_below = sql<number>`coalesce(products.low_stock, ${lowBelow}::integer)`;
  let select = db
    .selectFrom("products")
    .innerJoin("product_variants as v", "v.product_id", "products.id")
    .select([
      "v.id",
      "v.product_id",
      "products.name",
      "v.options",
      "v.sku",
      "v.barcode",
      "v.stock",
      "v.position",
      "shown",
    ])
    .select(low_below.as("low_below"))
    .where("v.active", "=", true);
  for (const condition of [...filterConditions({ archived: false, q }), ...variantMatches(q)])
    select = select.where(condition);
  // The least stock of a product has an index.
  const least = sql`exists (select from product_stocks where product_id = products.id and lowest`;
  if (stock === "out") select = select.where(sql<boolean>`v.stock = 0 and ${least} = 0)`);
  if (stock === "low")
    select = select.where(sql<boolean>`v.stock between 1 and ${low_below} - 1 and ${least} < ${low_below})`);
  const list = timedList(STOCKS, sort);
  const [product, position, id] = (positionOf(cursor, list, 3) ?? []).map((value) => sql`${value}::bigint`);
  const after = sort === "newest" ? sql`<` : sql`>`;
  if (product !== undefined)
    select = select.where(
      sql<boolean>`products.id ${after}= ${product} and (products.id ${after} ${product} or (v.position, v.id) > (${position}, ${id}))`,
    );
  const found = await select
    .orderBy("products.id", sort === "newest" ? "desc" : "asc")
    .orderBy("v.position")
    .orderBy("v.id")
    .limit(limit + 1)
    .execute();
  const { rows, next } = toPage(found, {
    limit,
    list,
    position: (last) => [last.product_id, last.position, last.id],
  });
  const stocks = rows.map(
    ({ name, shown, position: _, ...row }): StockRow => ({
      ...row,
      productname: name,
      low: row.stock > 0 && row.stock < row.low_below,
      status: shown ? SHOWN : null,
    }),
  );
  return { rows: stocks, next };
}

const MOVEMENTS = "stock movements";

/**
 * A page of the stock movements of a product or of one of its variants, the newest first by default, each with the
 * stock after it. The cursor carries the stock at the start of its page, so that no page has to add up the ones before
 * it.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listStockMovements(
  db: Db,
  productId: number,
  { limit, cursor, variant_id, sort = "newest" }: TimedPageRequest & { variant_id?: number | undefined },
): Promise<Page<StockMovement>> {
  let select = db
    .selectFrom("stock_movements as m")
    .innerJoin("product_variants as v", "v.id", "m.variant_id")
    .leftJoin("accounts as a", "a.id", "m.account_id")
    .select(["m.id", "m.at", "m.change", "m.reason", "m.note", "m.order_id", "a.name as by", "v.options"])
    .select((row) =>
      row
        .selectFrom("product_variants as s")
        .select((stock) => stock.fn.sum<string>("s.stock").as("now"))
        .where("s.product_id", "=", productId)
        .$if(variant_id !== undefined, (one) => one.where("s.id", "=", variant_id ?? 0))
        .as("now"),
    )
    .where("m.product_id", "=", productId);
  if (variant_id !== undefined) select = select.where("m.variant_id", "=", variant_id);
  const isNewest = sort === "newest";
  const list = timedList(MOVEMENTS, sort);
  const [id, leftBeforePage] = positionOf(cursor, list, 2) ?? [];
  if (id !== undefined) select = select.where("m.id", isNewest ? "<" : ">", id);
  const rows = await select
    .orderBy("m.id", isNewest ? "desc" : "asc")
    .limit(limit + 1)
    .execute();
  let left = leftBeforePage ?? (isNewest ? Number(rows[0]?.now ?? 0) : 0);
  const movements = rows.map(({ now, options, ...row }) => {
    const variant = options.length > 0 && { variant: options.join(" / ") };
    if (!isNewest) left += row.change;
    const movement = { ...row, at: row.at.toISOString(), left, ...variant };
    if (isNewest) left -= row.change;
    return movement;
  });
  return toPage(movements, {
    limit,
    list,
    position: (last) => [last.id, isNewest ? last.left - last.change : last.left],
  });
}
