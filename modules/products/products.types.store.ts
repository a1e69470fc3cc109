import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { TypeForm } from "#contract/products.types.admin.ts";
import type { ProductTypeDetails, TypeAttribute } from "#contract/products.types.ts";
import type { Db } from "#db/connection.ts";
import type { DB } from "#db/schema.gen.ts";
import { hashFromPath, picturePath } from "#modules/media/media.ts";

const attributeColumns = ["key", "label", "kind", "unit", "choices", "filter", "on_card"] as const;

const attributesOf = (row: ExpressionBuilder<DB, "product_types">) =>
  jsonArrayFrom(
    row
      .selectFrom("product_type_attributes as a")
      .select(attributeColumns)
      .whereRef("a.type", "=", "product_types.slug")
      .orderBy("a.position"),
  ).as("attributes");

/** The attributes that the owner gave the type of a product. */
export const typeAttributesOf = (row: ExpressionBuilder<DB, "products">) =>
  jsonArrayFrom(
    row
      .selectFrom("product_type_attributes as a")
      .select(["key", "label", "kind", "unit", "on_card"])
      .whereRef("a.type", "=", "products.type")
      .orderBy("a.position"),
  ).as("type_attributes");

const selectTypes = (db: Db) =>
  db
    .selectFrom("product_types")
    .leftJoin("media", "media.hash", "product_types.picture")
    .select([
      "slug",
      "name",
      "plural",
      "description",
      "meta_title",
      "in_menu",
      "warranty_months",
      "built_in",
      "version",
    ])
    .select(["hash", "width", "height", "placeholder"])
    .select(attributesOf);

type TypeRow = Awaited<ReturnType<ReturnType<typeof selectTypes>["executeTakeFirstOrThrow"]>>;

const toType = ({ hash, width, height, placeholder, ...type }: TypeRow): StoredType => ({
  ...type,
  picture:
    hash === null || width === null || height === null
      ? null
      : { image: picturePath(hash), width, height, placeholder: placeholder ?? "" },
});

type StoredType = ProductTypeDetails & { version: number };

/** All types: those of the specification in the order of the shop, then the others by their position and age. */
export async function listTypes(db: Db): Promise<StoredType[]> {
  const rows = await selectTypes(db)
    .orderBy("built_in", "desc")
    .orderBy(sql`array_position('{scooter,helmet,accessory}', slug)`)
    .orderBy("position")
    .orderBy("product_types.created_at")
    .orderBy("slug")
    .execute();
  return rows.map(toType);
}

/** One type; undefined when there is none. */
export async function findType(db: Db, slug: string): Promise<StoredType | undefined> {
  const row = await selectTypes(db).where("slug", "=", slug).executeTakeFirst();
  return row && toType(row);
}

/** Locks a type for this transaction, so that no product of it is added meanwhile, and returns it; undefined when there is none. */
export async function lockType(tx: Db, slug: string) {
  await tx.selectFrom("product_types").select("slug").where("slug", "=", slug).forUpdate().execute();
  return findType(tx, slug);
}

/** Locks the types that the owner added for this transaction. */
export const lockOwnTypes = (tx: Db) =>
  tx
    .selectFrom("product_types")
    .select("slug")
    .where("built_in", "=", false)
    .orderBy("slug")
    .forNoKeyUpdate()
    .execute();

/** Gives these types the places of their order. */
export async function orderTypes(tx: Db, slugs: readonly string[]): Promise<void> {
  await sql`
    update product_types set position = array_position(${slugs}::text[], slug) where slug = any (${slugs}::text[])`.execute(
    tx,
  );
}

/** How many products are of each type. */
export async function countProductsByType(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ type: string; count: number }>`
    select type, count(*)::int as count from products group by type`.execute(db);
  return new Map(rows.map(({ type, count }) => [type, count]));
}

/** The same for a product that is saved: the type is not deleted before this transaction ends. */
export const holdType = (tx: Db, slug: string) =>
  selectTypes(tx).where("slug", "=", slug).forKeyShare("product_types").executeTakeFirst();

/** Adds a type after the others; false when its slug is taken. */
export async function insertType(tx: Db, slug: string, { attributes: _, ...form }: TypeForm): Promise<boolean> {
  const row = await tx
    .insertInto("product_types")
    .values({ slug, ...columnsOf(form), position: lastPlace })
    .onConflict((conflict) => conflict.doNothing())
    .returning("slug")
    .executeTakeFirst();
  return row !== undefined;
}

/** The place after all types. At the greatest place types are in the order of their age. */
const lastPlace = sql<number>`(
  select least(coalesce(max(position) filter (where not built_in), 0) + 1, 99) from product_types)`;

const columnsOf = ({ picture, ...form }: Omit<TypeForm, "attributes">) => ({
  ...form,
  picture: picture === "" ? null : hashFromPath(picture),
});

/** Saves a type that is locked, without its attributes and its version. */
export async function updateType(tx: Db, slug: string, { attributes: _, ...form }: TypeForm): Promise<void> {
  await tx.updateTable("product_types").set(columnsOf(form)).where("slug", "=", slug).execute();
}

/** Increments the version of a locked type that was changed. */
export async function incrementTypeVersion(tx: Db, slug: string): Promise<void> {
  await tx
    .updateTable("product_types")
    .set((old) => ({ version: old("version", "+", 1) }))
    .where("slug", "=", slug)
    .execute();
}

/** Replaces the attributes of a type. */
export async function replaceTypeAttributes(tx: Db, type: string, attributes: readonly TypeAttribute[]): Promise<void> {
  await tx.deleteFrom("product_type_attributes").where("type", "=", type).execute();
  if (attributes.length === 0) return;
  const rows = attributes.map((attribute, position) => ({ type, position, ...attribute }));
  await tx.insertInto("product_type_attributes").values(rows).execute();
}

/** Deletes a type without products. Throws a violation of the foreign key when it has some. */
export async function deleteType(tx: Db, slug: string): Promise<void> {
  await tx.deleteFrom("product_types").where("slug", "=", slug).execute();
}

/** The codes of coupons that are for this type among others. */
export const listCouponsOfType = async (db: Db, slug: string): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select code from coupons where ${slug} = any (product_types) order by code limit 5`.execute(db);
  return rows.map(({ code }) => code);
};
