import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { refuse } from "#contract/errors.ts";
import { pesosOf } from "#contract/money.ts";
import type { AdminVariant } from "#contract/products.variants.admin.ts";
import { type ProductOption, productOptions } from "#contract/products.variants.ts";
import type { Db } from "#db/connection.ts";
import { errorCode, errorDetail } from "#db/error-code.ts";
import type { DB } from "#db/schema.gen.ts";
import { hashFromPath, picturePath } from "#modules/media/media.ts";
import { moveStockAlerts } from "./products.stock-alerts.store.ts";
import type { StoredVariant, VariantPlan } from "./products.variants.rules.ts";

const UNIQUE_VIOLATION = "23505";

/** The variants of a product that are sold, in their order. */
export const variantsOf = (row: ExpressionBuilder<DB, "products">) =>
  jsonArrayFrom(
    row
      .selectFrom("product_variants as v")
      .select(["v.id", "v.options", "v.sku", "v.barcode", "v.price", "v.regular_price", "v.stock", "v.picture"])
      .whereRef("v.product_id", "=", "products.id")
      .where("v.active", "=", true)
      .orderBy("v.position")
      .orderBy("v.id"),
  ).as("variants");

type VariantRow = Omit<StoredVariant, "active" | "image"> & { picture: string | null; regular_price: number | null };

/** A variant as staff see it; `price` is that of its product in centavos. */
export const toAdminVariant = (
  { picture, price: own, regular_price, ...variant }: VariantRow,
  price: number,
): AdminVariant => ({
  ...variant,
  selling: pesosOf(own ?? price),
  price: own === null ? null : pesosOf(own),
  image: picture === null ? "" : picturePath(picture),
});

/** All variants of a product, removed ones too, and its options. The product is locked. */
export async function findVariants(
  tx: Db,
  productId: number,
): Promise<{ options: ProductOption[]; variants: StoredVariant[] }> {
  const { options } = await tx
    .selectFrom("products")
    .select("options")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  const variants = (await listStoredVariants(tx, [productId])).map(({ productId: _, ...variant }) => variant);
  return { options: productOptions.parse(options), variants };
}

/** All variants of these products in their order, removed ones too, with their prices without a sale. */
export async function listStoredVariants(
  tx: Db,
  productIds: readonly number[],
): Promise<(StoredVariant & { productId: number })[]> {
  const rows = await tx
    .selectFrom("product_variants")
    .select([
      "product_id as productId",
      "id",
      "options",
      "sku",
      "barcode",
      "price",
      "regular_price",
      "stock",
      "picture",
      "active",
    ])
    .where("product_id", "in", productIds)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ picture, price, regular_price, ...row }) => ({
    ...row,
    price: regular_price ?? price,
    image: picture === null ? "" : picturePath(picture),
  }));
}

/**
 * Writes the variants of a product, removes those that are gone, and records how stocks changed, except without a cause: then the product
 * is new. It is locked, and its pictures are saved: a picture that it does not have is dropped. The caller records the stocks.
 * @throws sku_taken when another product has the SKU or the barcode
 */
export async function saveVariants(...given: Parameters<typeof writeVariants>): Promise<void> {
  try {
    await writeVariants(...given);
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? (codeTaken(error, given[2]) ?? error) : error;
  }
}

/** The message on a SKU or barcode that another product has. */
export const codeTakenMessage = (code: string): string => `Another product has ${code}.`;

/** Those of these SKUs or barcodes that products other than this one have. */
export async function findTakenCodes(
  db: Db,
  exceptProductId: number | null,
  column: "sku" | "barcode",
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom("product_variants")
    .select(column)
    .where(column, "in", codes)
    .where("product_id", "is distinct from", exceptProductId)
    .execute();
  return rows.flatMap(({ [column]: code }) => code ?? []);
}

/**
 * The refusal with a message at the SKU or barcode that another product has, which PostgreSQL names with its value; undefined when
 * something else is not unique.
 */
function codeTaken(error: unknown, { saved, options }: VariantPlan) {
  const [, column, value] = /\((sku|barcode)\)=\((.*)\)/.exec(errorDetail(error)) ?? [];
  if (column === undefined) return undefined;
  const index = saved.findIndex((variant) => value !== undefined && [variant.sku, variant.barcode].includes(value));
  return refuse("sku_taken", {
    ...(index >= 0 && {
      errors: {
        [options.length === 0 ? column : `variants.${index}.${column}`]: [codeTakenMessage(String(value))],
      },
    }),
  });
}

async function writeVariants(
  tx: Db,
  productId: number,
  { options, saved, removed }: VariantPlan,
  cause: { reason: "edit" | "import"; accountId: number } | null,
): Promise<void> {
  await tx
    .updateTable("products")
    .set({ options: JSON.stringify(options) })
    .where("id", "=", productId)
    .where("options", "<>", JSON.stringify(options))
    .execute();
  const before = await stocksOf(tx, productId);
  // First all give up their codes and names, so that two may swap them.
  if (options.length > 0)
    await sql`
      update product_variants set sku = null, barcode = null, options = array['', id::text]
       where product_id = ${productId} and id = any (${saved.flatMap(({ id }) => id ?? [])}::integer[])`.execute(tx);
  if (removed.length > 0)
    await tx
      .updateTable("product_variants")
      .set({ active: false, stock: 0, sku: null, barcode: null, picture: null })
      .where("id", "in", removed)
      .execute();
  for (const [position, { image, id, ...columns }] of saved.entries()) {
    const { options: values, sku, barcode, price, stock } = columns;
    const hash = image === "" ? null : hashFromPath(image);
    const picture = sql<string | null>`(
      select hash from product_images where product_id = ${productId} and hash = ${hash} limit 1)`;
    const row = { product_id: productId, position, options: values, sku, barcode, price, stock, picture, active: true };
    if (id === undefined) await tx.insertInto("product_variants").values(row).execute();
    else await tx.updateTable("product_variants").set(row).where("id", "=", id).execute();
  }
  if (cause === null) return;
  if (removed.length > 0) await moveStockAlerts(tx, productId, { isSingle: options.length === 0 });
  const after = await stocksOf(tx, productId);
  const movements = [...after]
    .map(([variantId, stock]) => ({ variantId, change: stock - (before.get(variantId) ?? 0) }))
    .filter(({ change }) => change !== 0);
  if (movements.length > 0)
    await tx
      .insertInto("stock_movements")
      .values(
        movements.map(({ variantId, change }) => ({
          product_id: productId,
          variant_id: variantId,
          change,
          reason: cause.reason,
          account_id: cause.accountId,
        })),
      )
      .execute();
}

async function stocksOf(tx: Db, productId: number): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom("product_variants")
    .select(["id", "stock"])
    .where("product_id", "=", productId)
    .execute();
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}
