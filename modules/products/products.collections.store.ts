import { type Expression, type SqlBool, sql } from "kysely";
import type { ProductType } from "#contract/enums.ts";
import type { Product } from "#contract/products.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type PageRequest, positionOf, toPage } from "#db/keyset.ts";
import { applyFilters, facetConditions, type ListFilters } from "./products.filters.store.ts";
import { selectProducts, toProduct } from "./products.store.ts";

const LIST = "products manual";

/**
 * A page of the products among these ids that fit the filters, in the order of the ids.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listInOrder(
  db: Db,
  ids: readonly number[],
  { limit, cursor, ...filters }: ListFilters & PageRequest,
): Promise<Page<Product>> {
  const [after = -1] = positionOf(cursor, LIST, 1) ?? [];
  const fitting = await applyFilters(db.selectFrom("products").select("id"), { ...filters, ids })
    .where(all([...facetConditions(filters).values()]))
    .execute();
  const left = ids.slice(after + 1).filter((id) => fitting.some((product) => product.id === id));
  const page = left.slice(0, limit + 1);
  const rows = await selectProducts(db).where(sql<boolean>`products.id = any(${page}::integer[])`).execute();
  const products = page.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(toProduct);
  return toPage(products, { limit, list: LIST, position: ({ id }) => [ids.indexOf(id)] });
}

const all = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;

/** The types of the shown products among these. */
export async function typesAmong(db: Db, ids: readonly number[]): Promise<ProductType[]> {
  const rows = await db
    .selectFrom("products")
    .select("type")
    .distinct()
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .where("shown", "=", true)
    .execute();
  return rows.map(({ type }) => type);
}

/** Products as staff choose them, hidden ones too, in the order of the ids. */
export async function findChosen(db: Db, ids: readonly number[]) {
  const rows = await selectProducts(db).where(sql<boolean>`products.id = any(${ids}::integer[])`).execute();
  return ids
    .flatMap((id) => rows.find((row) => row.id === id) ?? [])
    .map((row) => ({ ...toProduct(row), shown: row.shown }));
}
