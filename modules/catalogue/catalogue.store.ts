import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { attributes, type Product } from "#contract/catalogue.ts";
import { refuseCursor } from "#contract/errors.ts";
import { pesosOf } from "#contract/money.ts";
import { type DeskProductSort, SHOWN } from "#contract/vocabulary.ts";
import type { Db } from "#db/connection.ts";
import { cursorOf, type Position, positionOf } from "#db/keyset.ts";
import { hashIn, picturePath } from "#modules/media/media.ts";
import { type ListFilters, ofList } from "./catalogue.filters.ts";
import { comesAfter, idsToFind } from "./catalogue.finding.ts";
import type { Hung } from "./catalogue.gallery.rules.ts";
import { type ProductFacts, productOrder } from "./catalogue.rules.ts";

/** Which products, in which order, and which page of them. */
export type ProductQuery = ListFilters & {
  sort: DeskProductSort;
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
  const { page, next } = await pageOf(db, query);
  return { products: page.map(productOnWire), next };
}

/** The same, as the rows of the database. */
export async function pageOf(db: Db, query: ProductQuery): Promise<{ page: ProductRow[]; next: string | null }> {
  const { sort, limit, cursor } = query;
  const order = productOrder[sort];
  const position = cursor === undefined ? null : positionIn(sort, cursor);
  const ids = idsToFind(query, position, limit + 1);
  let select = selectProducts(db);
  if (ids) select = select.where(sql<boolean>`products.id in (${ids})`);
  else {
    select = ofList(select, query).limit(limit + 1);
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
      ? cursorOf(
          `products ${sort}`,
          order.map(([column]) => last[column]),
        )
      : null,
  };
}

function positionIn(sort: DeskProductSort, cursor: string): Position {
  const position = positionOf(cursor, `products ${sort}`, productOrder[sort].length);
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
  return rows.map(productOnWire);
}

/** One product; undefined when there is none, or when only shown ones count and it is hidden. */
export async function productById(
  db: Db,
  id: number,
  { onlyShown }: { onlyShown: boolean },
): Promise<Product | undefined> {
  let select = selectProducts(db).where("products.id", "=", id);
  if (onlyShown) select = select.where("shown", "=", true);
  const row = await select.executeTakeFirst();
  return row && productOnWire(row);
}

/** The shown scooters among these, in no order. */
export async function scootersById(db: Db, ids: readonly number[]): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where("products.id", "in", ids)
    .where("type", "=", "scooter")
    .where("shown", "=", true)
    .execute();
  return rows.map(productOnWire);
}

/** Adds a product; gives its id. */
export async function insertProduct(
  db: Db,
  facts: ProductFacts & { id?: number; model?: string | null },
): Promise<number> {
  const { id } = await db.insertInto("products").values(facts).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Keeps a product, if there is one, for this transaction alone. */
export async function lockProduct(tx: Db, id: number): Promise<void> {
  await tx.selectFrom("products").select("id").where("id", "=", id).forUpdate().execute();
}

/** Saves a product and counts its version up. */
export async function updateProduct(db: Db, id: number, facts: ProductFacts): Promise<void> {
  await db
    .updateTable("products")
    .set((row) => ({ ...facts, version: row("version", "+", 1), updated_at: sql`now()` }))
    .where("id", "=", id)
    .execute();
}

/** Makes these stored pictures the product's gallery, in this order. */
export async function setGallery(tx: Db, productId: number, gallery: readonly Hung[]): Promise<void> {
  await tx.deleteFrom("product_images").where("product_id", "=", productId).execute();
  if (gallery.length === 0) return;
  const rows = gallery.map(({ image, alt }, position) => ({
    ...{ product_id: productId, position, hash: hashIn(image), alt },
  }));
  await tx.insertInto("product_images").values(rows).execute();
}

/** The highest id of a product; 0 when there is none. */
export async function highestId(db: Db): Promise<number> {
  const row = await db
    .selectFrom("products")
    .select((product) => product.fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Shown products with an id from `after` (left out) up to `upTo`, by id: what their addresses are made of. */
export const shownAfter = (db: Db, { after, upTo, limit }: { after: number; upTo: number; limit: number }) =>
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
export async function lockEmptyShelves(tx: Db): Promise<boolean> {
  await sql`lock table products in share row exclusive mode`.execute(tx);
  return hasNoProducts(tx);
}

/** Lets the next product's id follow this one. */
export async function continueIdsAfter(tx: Db, id: number): Promise<void> {
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
export function productOnWire(row: ProductRow): Product {
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
