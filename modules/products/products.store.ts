import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ProductOrder, ProductType } from "#contract/enums.ts";
import { productColumnNames } from "#contract/products.field-lists.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import { attributes, type Product } from "#contract/products.ts";
import type { AdminVariant } from "#contract/products.variants.admin.ts";
import { productOptions } from "#contract/products.variants.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type PageRequest, positionOf, toPage } from "#db/keyset.ts";
import type { DB } from "#db/schema.gen.ts";
import { hashFromPath, picturePath } from "#modules/media/media.ts";
import type { ListFilters } from "./products.filters.store.ts";
import { pageIds } from "./products.list.store.ts";
import { fieldsFromColumns, type ProductColumns, productSortColumns } from "./products.rules.ts";
import type { ProductSearch } from "./products.search.rules.ts";
import { specificationOf } from "./products.types.rules.ts";
import { typeAttributesOf } from "./products.types.store.ts";
import { toAdminVariant, variantsOf } from "./products.variants.store.ts";

/** Which products, in which order, and which page of them. */
export type ProductQuery = ListFilters & PageRequest & { sort: ProductOrder };

/** The pictures of a product in their order. */
const pictures = (row: ExpressionBuilder<DB, "products">) =>
  jsonArrayFrom(
    row
      .selectFrom("product_images as i")
      .innerJoin("media as m", "m.hash", "i.hash")
      .select(["m.hash", "m.width", "m.height", "m.placeholder", "i.alt"])
      .whereRef("i.product_id", "=", "products.id")
      .orderBy("i.position"),
  ).as("pictures");

const productRow = [
  "products.id",
  "model",
  "version",
  "options",
  "archived_at",
  "rating",
  "rating_count",
  "rating_rank",
  "sale_price",
  "sale_from",
  "sale_until",
  "regular_price",
  "regular_original_price",
  ...productColumnNames,
] as const;

/** The sum of the variants. */
const stockOf = (row: ExpressionBuilder<DB, "products">) =>
  row
    .selectFrom("product_stocks as s")
    .select("s.quantity")
    .whereRef("s.product_id", "=", "products.id")
    .$asScalar()
    .$notNull()
    .as("stock");

/** Every product with its pictures and variants; the caller adds which ones. */
export const selectProducts = (db: Db) =>
  db
    .selectFrom("products")
    .select(productRow)
    .select(stockOf)
    .select(pictures)
    .select(variantsOf)
    .select(typeAttributesOf);

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>["executeTakeFirstOrThrow"]>>;

/**
 * One page of products and the cursor of the next; null at the end.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to no list in this order
 */
export async function listProducts(db: Db, query: ProductQuery): Promise<Page<Product>> {
  const { rows, next } = await listProductRows(db, query);
  return { rows: rows.map(toProduct), next };
}

/** The same, as the rows of the database. */
export async function listProductRows(db: Db, query: ProductQuery): Promise<Page<ProductRow>> {
  const { sort, limit, cursor } = query;
  const order = productSortColumns[sort];
  const list = `products ${sort}`;
  const position = positionOf(cursor, list, order.length);
  let select = selectProducts(db).where(sql<boolean>`products.id in (${pageIds(query, position, limit + 1)})`);
  for (const [column, direction] of order) select = select.orderBy(column, direction);
  const rows = await select.execute();
  return toPage(rows, { limit, list, position: (last) => order.map(([column]) => last[column]) });
}

/** What a search finds. When no product has exactly the figures that were typed, it is the nearest. */
export type FoundProducts = { products: Product[]; isExact: boolean };

/** The shown products that match a search, best first, at most `most`. */
export async function searchProducts(
  db: Db,
  { words, figures, minPrice, maxPrice }: ProductSearch,
  most: number,
): Promise<FoundProducts> {
  if (minPrice !== null && maxPrice !== null && minPrice > maxPrice) return { products: [], isExact: true };
  const prices =
    minPrice === null && maxPrice === null ? sql`null` : sql`int8range(${minPrice}::bigint, ${maxPrice}::bigint, '[]')`;
  for (const { words: others, condition, named, isExact } of figures) {
    const products = await bestOf(
      db,
      sql`match_figures(${others}, ${condition}::jsonpath, ${named}::text, ${most}, ${prices})`,
      most,
    );
    if (products.length > 0) return { products, isExact };
  }
  // No product has about such figures: then the other words count.
  const otherWords = figures.at(-1)?.words || words;
  const products = await bestOf(db, sql`search_products(${otherWords}, ${most}, ${prices})`, most);
  return { products, isExact: figures.length === 0 };
}

/** The products that a call of a search function answers, best first. */
async function bestOf(db: Db, call: RawBuilder<unknown>, most: number): Promise<Product[]> {
  const answers = sql<{ id: number; score: number }>`${call}`.as<"found">(sql.ref("found"));
  const rows = await selectProducts(db)
    .innerJoin(answers, "found.id", "products.id")
    .orderBy("found.score", "desc")
    .orderBy("products.id")
    .limit(most)
    .execute();
  return rows.map(toProduct);
}

/** One shown product; undefined when there is none. */
export async function findShownProduct(db: Db, id: number): Promise<Product | undefined> {
  const row = await selectProducts(db).where("products.id", "=", id).where("shown", "=", true).executeTakeFirst();
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

/** The shown products among these, in no order. */
export async function findShownProducts(db: Db, ids: readonly number[]): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where(sql<boolean>`products.id = any(${ids})`)
    .where("shown", "=", true)
    .execute();
  return rows.map(toProduct);
}

/** Adds a product without pictures and variants, which the caller saves and records; returns its id. */
export async function insertProduct(
  db: Db,
  columns: ProductColumns & { id?: number; model?: string | null },
): Promise<number> {
  return (await db.insertInto("products").values(columns).returning("id").executeTakeFirstOrThrow()).id;
}

/** Locks a product for this transaction. */
export async function lockProduct(tx: Db, id: number): Promise<void> {
  await tx.selectFrom("products").select("id").where("id", "=", id).forUpdate().execute();
}

/** Saves a product whose sales are paused, without its version; returns the saved row. */
export async function updateProduct(tx: Db, id: number, columns: ProductColumns): Promise<ProductRow> {
  await tx.updateTable("products").set(columns).where("id", "=", id).execute();
  await recordProducts(tx, [id]);
  return selectProducts(tx).where("products.id", "=", id).executeTakeFirstOrThrow();
}

/** Increments the version of a locked product that was changed. */
export async function incrementVersion(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable("products")
    .set((old) => ({ version: old("version", "+", 1), updated_at: sql`now()` }))
    .where("id", "=", id)
    .execute();
}

/**
 * Records what lists and searches know besides the products themselves, and resumes their sales: to be called after
 * products were written.
 */
export async function recordProducts(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select record_stocks(${ids}::integer[]), record_search_words(${ids}::integer[]),
    switch_sales(${ids}::integer[])`.execute(tx);
}

/** Replaces the gallery of a product. */
export async function setGallery(tx: Db, productId: number, gallery: readonly GalleryEntry[]): Promise<void> {
  await tx.deleteFrom("product_images").where("product_id", "=", productId).execute();
  if (gallery.length === 0) return;
  const rows = gallery.map(({ image, alt }, position) => ({
    product_id: productId,
    position,
    hash: hashFromPath(image),
    alt,
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

/** Shown products with an id above `after` and up to `upTo`, by id: what the site map needs of them. */
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

/** How many ids a range of `lastProductChanges` has. */
export const IDS_A_RANGE = 50_000;

/** When a shown product of each type was last changed, by ranges of ids, of which the first is 1. */
export async function lastProductChanges(db: Db) {
  const { rows } = await sql<{ part: number; type: ProductType; changed: Date }>`
    select part + 1 as part, t.slug as type, p.updated_at as changed
      from generate_series(0, (select (max(id) - 1) / 50000 from products)) part
      cross join product_types t
      cross join lateral (
        select updated_at from products
         where shown and type = t.slug and (id - 1) / 50000 = part
         order by updated_at desc limit 1) p`.execute(db);
  return rows;
}

/** True when there is no product at all. */
export async function hasNoProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom("products").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** True when there are no products; the lock keeps others from adding any until the transaction ends. */
export async function lockProductsIfEmpty(tx: Db): Promise<boolean> {
  await sql`lock table products in share row exclusive mode`.execute(tx);
  return hasNoProducts(tx);
}

/** Makes the next product's id follow this one. */
export async function continueProductIdsAfter(tx: Db, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('products', 'id'), ${id})`.execute(tx);
}

/** The product of a row. */
export function toProduct(row: ProductRow): Product & { variants?: AdminVariant[] } {
  const options = productOptions.parse(row.options);
  const images = row.pictures.map(({ hash, ...picture }) => ({ image: picturePath(hash), ...picture }));
  const values = attributes.parse(row.attributes);
  return {
    id: row.id,
    ...fieldsFromColumns({ ...row, attributes: values }),
    ...(row.type_attributes.length > 0 && { specification: specificationOf(row.type_attributes, values) }),
    image: images[0]?.image ?? "",
    images,
    model: row.model,
    version: row.version,
    ...(row.rating_count > 0 && { rating: { average: row.rating / 100, count: row.rating_count } }),
    ...(options.length > 0 && {
      options,
      variants: row.variants.map((variant) => toAdminVariant(variant, row.price)),
    }),
  };
}
