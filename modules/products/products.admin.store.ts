import { sql } from "kysely";
import { pesosOf } from "#contract/money.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { attributes } from "#contract/products.ts";
import type { Db } from "#db/connection.ts";
import type { LockedProduct } from "./products.admin.rules.ts";
import { findCompanions } from "./products.companions.store.ts";
import { pauseSales } from "./products.prices.store.ts";
import { type ProductColumns, staffFieldsFromColumns } from "./products.rules.ts";
import {
  listProductRows,
  type ProductQuery,
  type ProductRow,
  selectProducts,
  toProduct,
  updateProduct,
} from "./products.store.ts";

/** One page of staff's list. A stock below `lowBelow` is low, where the product has no limit of its own. */
export async function listAdminProducts(db: Db, query: ProductQuery, lowBelow: number) {
  const { rows, next } = await listProductRows(db, query);
  return { rows: rows.map((row) => toAdminProduct(row, lowBelow)), next };
}

/** A product as staff see it; undefined when there is none. */
export async function findAdminProduct(db: Db, id: number, lowBelow: number): Promise<AdminProduct | undefined> {
  const [product] = await findAdminProducts(db, [id], lowBelow);
  return product && { ...product, goes_with: await findCompanions(db, id) };
}

/** When a product was saved last, and whether that was the job that stores the pictures of an import. */
export const findLastSave = (tx: Db, id: number): Promise<{ at: Date; by_pictures: boolean }> =>
  tx
    .selectFrom("products as p")
    .select([
      "p.updated_at as at",
      sql<boolean>`exists (select from product_import_pictures i
        where i.product_id = p.id and i.done and i.product_version = p.version - 1)`.as("by_pictures"),
    ])
    .where("p.id", "=", id)
    .executeTakeFirstOrThrow();

/** These products as staff see them, by id. */
export async function findAdminProducts(db: Db, ids: readonly number[], lowBelow: number): Promise<AdminProduct[]> {
  const rows = await selectProducts(db).where("products.id", "in", ids).orderBy("products.id").execute();
  return rows.map((row) => toAdminProduct(row, lowBelow));
}

/** Saves a product without its version; returns the saved product. */
export async function updateAdminProduct(
  tx: Db,
  id: number,
  columns: ProductColumns,
  lowBelow: number,
): Promise<AdminProduct> {
  return { ...toAdminProduct(await updateProduct(tx, id, columns), lowBelow), goes_with: await findCompanions(tx, id) };
}

function toAdminProduct(row: ProductRow, lowBelow: number): AdminProduct {
  const { stock, low_stock } = row;
  const variants = row.variants.map((variant) => ({ ...variant, price: variant.regular_price ?? variant.price }));
  const regular = {
    price: row.regular_price ?? row.price,
    original_price: row.regular_original_price ?? row.original_price,
  };
  const lowest = Math.min(...variants.map((variant) => variant.stock));
  return {
    ...toProduct({ ...row, ...regular, variants }),
    ...saleOf(row),
    ...codesOf(row),
    ...staffFieldsFromColumns(row),
    archived: row.archived_at !== null,
    low: stock > 0 && lowest < (low_stock ?? lowBelow),
  };
}

/** The codes of a product without options. */
function codesOf({ variants }: ProductRow): Pick<AdminProduct, "sku" | "barcode"> {
  const single = variants.find(({ options }) => options.length === 0);
  return { ...(single?.sku && { sku: single.sku }), ...(single?.barcode && { barcode: single.barcode }) };
}

const saleOf = ({ sale_price, sale_from, sale_until, regular_price }: ProductRow): Pick<AdminProduct, "sale"> =>
  sale_price === null || !sale_from || !sale_until
    ? {}
    : {
        sale: {
          selling: pesosOf(sale_price),
          from: sale_from.toISOString(),
          until: sale_until.toISOString(),
          running: regular_price !== null,
        },
      };

/**
 * These products, locked for this transaction, with their sales paused. They are locked by id, as everywhere, so that
 * no two wait for each other.
 */
export async function lockProducts(tx: Db, ids: readonly number[]): Promise<LockedProduct[]> {
  await tx.selectFrom("products").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
  await pauseSales(tx, ids);
  const rows = await tx
    .selectFrom("products")
    .select(["id", "name", "version", "shown", "type", "attributes", "price", "original_price"])
    .select(sql<boolean>`archived_at is not null`.as("archived"))
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  // Read after the lock: whoever changes variants holds it.
  const own = await tx
    .selectFrom("product_variants as v")
    .innerJoin("products as p", "p.id", "v.product_id")
    .select(["v.id", "v.product_id", "v.price"])
    .select(sql<string>`variant_name(p.name, v.options)`.as("name"))
    .where("v.product_id", "in", ids)
    .where("v.active", "=", true)
    .where("v.price", "is not", null)
    .$narrowType<{ price: number }>()
    .orderBy("v.id")
    .execute();
  return rows.map(({ price, original_price, ...row }) => ({
    ...row,
    ownPrices: own.filter(({ product_id }) => product_id === row.id).map(({ product_id, ...variant }) => variant),
    attributes: attributes.parse(row.attributes),
    prices: { price, original: original_price },
  }));
}

/** Shows or hides these products. Those that already are shown or hidden stay as they are. */
export async function setShown(tx: Db, ids: readonly number[], shown: boolean): Promise<void> {
  await tx
    .updateTable("products")
    .set((row) => ({ shown, version: row("version", "+", 1), updated_at: sql`now()` }))
    .where("id", "in", ids)
    .where("shown", "<>", shown)
    .execute();
}

/** Sets the own prices of these variants, in centavos. Their products are locked. */
export async function setVariantPrices(tx: Db, prices: readonly { id: number; price: number }[]): Promise<void> {
  await sql`
    update product_variants v set price = n.price
      from unnest(${prices.map(({ id }) => id)}::integer[], ${prices.map(({ price }) => price)}::bigint[]) n (id, price)
     where v.id = n.id and v.price <> n.price`.execute(tx);
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
     where p.id = n.id and ((p.price, p.original_price) is distinct from (n.price, n.original) or exists (
       select from product_variants v where v.product_id = p.id and v.active and v.price is not null))`.execute(tx);
}
