import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type AdminProductSort, SHOWN } from "#contract/enums.ts";
import { refuseCursor } from "#contract/errors.ts";
import { pesosOf } from "#contract/money.ts";
import { attributes, type Product } from "#contract/products.ts";
import type { Db } from "#db/connection.ts";
import { decodeCursor, encodeCursor, type Position } from "#db/keyset.ts";
import { hashFromPath, picturePath } from "#modules/media/media.ts";
import { applyFilters, type ListFilters } from "./products.filters.store.ts";
import type { GalleryEntry } from "./products.gallery.rules.ts";
import { comesAfter, pageIds } from "./products.list.store.ts";
import { type ProductColumns, productSortColumns } from "./products.rules.ts";

/** Which products, in which order, and which page of them. */
export type ProductQuery = ListFilters & {
  sort: AdminProductSort;
  limit: number;
  cursor?: string | undefined;
};

/** All that is told of products, without which ones. */
export const selectProducts = (db: Db) =>
  db
    .selectFrom("products")
    .select([
      ...(["products.id", "type", "name", "description", "price", "original_price", "stock", "shown"] as const),
      "low_stock",
      ...(["meta_title", "meta_keyword", "meta_description", "attributes", "model", "version"] as const),
    ])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom("product_images as i")
          .innerJoin("media as m", "m.hash", "i.hash")
          .select(["m.hash", "m.width", "m.height", "m.placeholder", "i.alt"])
          .whereRef("i.product_id", "=", "products.id")
          .orderBy("i.position"),
      ).as("pictures"),
    );

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>["executeTakeFirstOrThrow"]>>;

/**
 * One page of products and the cursor of the next; null at the end.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to no list in this order
 */
export async function listProducts(db: Db, query: ProductQuery): Promise<{ products: Product[]; next: string | null }> {
  const { page, next } = await listProductRows(db, query);
  return { products: page.map(toProduct), next };
}

/** The same, as the rows of the database. */
export async function listProductRows(
  db: Db,
  query: ProductQuery,
): Promise<{ page: ProductRow[]; next: string | null }> {
  const { sort, limit, cursor } = query;
  const order = productSortColumns[sort];
  const position = cursor === undefined ? null : positionIn(sort, cursor);
  const ids = pageIds(query, position, limit + 1);
  let select = selectProducts(db);
  if (ids) select = select.where(sql<boolean>`products.id in (${ids})`);
  else {
    select = applyFilters(select, query).limit(limit + 1);
    if (position) select = select.where(comesAfter(order, position));
  }
  for (const [column, direction] of order) select = select.orderBy(column, direction);
  const rows = await select.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last;
  return {
    page,
    next: more
      ? encodeCursor(
          `products ${sort}`,
          order.map(([column]) => last[column]),
        )
      : null,
  };
}

function positionIn(sort: AdminProductSort, cursor: string): Position {
  const position = decodeCursor(cursor, `products ${sort}`, productSortColumns[sort].length);
  if (!position) throw refuseCursor();
  return position;
}

/** The shown products that answer what was typed, best first, `most` of them. */
export async function searchProducts(db: Db, typed: string, most: number): Promise<Product[]> {
  const answers = sql<{ id: number; score: number }>`search_products(${typed}, ${most})`.as<"found">(sql.ref("found"));
  const rows = await selectProducts(db)
    .innerJoin(answers, "found.id", "products.id")
    .orderBy("found.score", "desc")
    .orderBy("products.id")
    .limit(most)
    .execute();
  return rows.map(toProduct);
}

/** One product; undefined when there is none, or when only shown ones count and it is hidden. */
export async function findProduct(
  db: Db,
  id: number,
  { onlyShown }: { onlyShown: boolean },
): Promise<Product | undefined> {
  let select = selectProducts(db).where("products.id", "=", id);
  if (onlyShown) select = select.where("shown", "=", true);
  const row = await select.executeTakeFirst();
  return row && toProduct(row);
}

/** The shown scooters among these, in no order. */
export async function findScooters(db: Db, ids: readonly number[]): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where("products.id", "in", ids)
    .where("type", "=", "scooter")
    .where("shown", "=", true)
    .execute();
  return rows.map(toProduct);
}

/** Adds a product; gives its id. */
export async function insertProduct(
  db: Db,
  facts: ProductColumns & { id?: number; model?: string | null },
): Promise<number> {
  const { id } = await db.insertInto("products").values(facts).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Keeps a product, if there is one, for this transaction alone. */
export async function lockProduct(tx: Db, id: number): Promise<void> {
  await tx.selectFrom("products").select("id").where("id", "=", id).forUpdate().execute();
}

/** Saves a product and counts its version up. */
export async function updateProduct(db: Db, id: number, facts: ProductColumns): Promise<void> {
  await db
    .updateTable("products")
    .set((row) => ({ ...facts, version: row("version", "+", 1), updated_at: sql`now()` }))
    .where("id", "=", id)
    .execute();
}

/** Makes these stored pictures the product's gallery, in this order. */
export async function setGallery(tx: Db, productId: number, gallery: readonly GalleryEntry[]): Promise<void> {
  await tx.deleteFrom("product_images").where("product_id", "=", productId).execute();
  if (gallery.length === 0) return;
  const rows = gallery.map(({ image, alt }, position) => ({
    ...{ product_id: productId, position, hash: hashFromPath(image), alt },
  }));
  await tx.insertInto("product_images").values(rows).execute();
}

/** The highest id of a product; 0 when there is none. */
export async function highestProductId(db: Db): Promise<number> {
  const row = await db
    .selectFrom("products")
    .select((product) => product.fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Shown products with an id from `after` (left out) up to `upTo`, by id: what their addresses are made of. */
export const listShownProductsAfter = (
  db: Db,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
) =>
  db
    .selectFrom("products")
    .select(["id", "type", "updated_at as updatedAt"])
    .where("shown", "=", true)
    .where("id", ">", after)
    .where("id", "<=", upTo)
    .orderBy("id")
    .limit(limit)
    .execute();

export async function hasNoProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom("products").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** True when there are no products, and then nobody else adds any until the transaction ends. */
export async function lockProductsIfEmpty(tx: Db): Promise<boolean> {
  await sql`lock table products in share row exclusive mode`.execute(tx);
  return hasNoProducts(tx);
}

/** Lets the next product's id follow this one. */
export async function continueProductIdsAfter(tx: Db, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('products', 'id'), ${id})`.execute(tx);
}

/** Notes that staff changed a stock by hand. */
export async function insertStockEdit(db: Db, productId: number, change: number, accountId: number): Promise<void> {
  await db
    .insertInto("stock_movements")
    .values({ product_id: productId, change, reason: "edit", account_id: accountId })
    .execute();
}

/** A row as the wire tells it. */
export function toProduct(row: ProductRow): Product {
  const images = row.pictures.map(({ hash, ...facts }) => ({ image: picturePath(hash), ...facts }));
  return {
    id: row.id,
    productname: row.name,
    description: row.description,
    stock: row.stock,
    selling: pesosOf(row.price),
    original: pesosOf(row.original_price),
    type: row.type,
    image: images[0]?.image ?? "",
    images,
    status: row.shown ? SHOWN : null,
    title: row.meta_title,
    keyword: row.meta_keyword,
    mdescription: row.meta_description,
    attributes: attributes.parse(row.attributes),
    model: row.model,
    version: row.version,
  };
}
