import { sql } from "kysely";
import type { CollectionForm } from "#contract/collections.admin.ts";
import type { Db } from "#db/connection.ts";
import { type TimedPageRequest, timedPage } from "#db/keyset.ts";
import { escapeLike } from "#db/like.ts";
import { hashFromPath } from "#modules/media/media.ts";
import { collectionOf, type StoredCollection, selectCollections } from "./collections.store.ts";

/** PostgreSQL's code for a value that exists already. */
const UNIQUE_VIOLATION = "23505";

/** The collection with this id; undefined when there is none. */
export async function findCollection(db: Db, id: number): Promise<StoredCollection | undefined> {
  const row = await selectCollections(db).where("id", "=", id).executeTakeFirst();
  return row && collectionOf(row);
}

/** Whether a collection other than this one has a slug. */
export async function isSlugTaken(db: Db, slug: string, exceptId: number | null): Promise<boolean> {
  const other = db
    .selectFrom("collections")
    .select("id")
    .where("slug", "=", slug)
    .where("id", "is distinct from", exceptId);
  return (await other.executeTakeFirst()) !== undefined;
}

/** Locks a collection, if there is one, until the transaction ends. */
export async function lockCollection(tx: Db, id: number): Promise<void> {
  await tx.selectFrom("collections").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** A page of all collections that have each of these words, the newest first. */
export function listAll(db: Db, { q = "", ...page }: TimedPageRequest & { q?: string | undefined }) {
  let select = db
    .selectFrom("collections")
    .select(["id", "title", "slug", "picture", "shown", "starts_at", "ends_at", "on_home"])
    .select(sql<boolean>`rule is null`.as("isChosen"))
    .select((row) =>
      row
        .selectFrom("collection_products as p")
        .select(sql<number>`count(*)::int`.as("products"))
        .whereRef("p.collection_id", "=", "collections.id")
        .$asScalar()
        .$notNull()
        .as("products"),
    );
  for (const word of q.split(/\s+/).filter(Boolean))
    select = select.where(
      sql<boolean>`normalize_text(title || ' ' || slug) like normalize_text(${`%${escapeLike(word)}%`})`,
    );
  return timedPage(select, { list: "collections newest", ...page });
}

/** Inserts a collection without products; null when another one has its slug. */
export async function insertCollection(tx: Db, form: CollectionForm): Promise<number | null> {
  const row = await tx
    .insertInto("collections")
    .values(columnsOf(form))
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Saves a locked collection without its products and its version; false when another one has its slug. */
export async function updateCollection(tx: Db, id: number, form: CollectionForm): Promise<boolean> {
  try {
    await tx.updateTable("collections").set(columnsOf(form)).where("id", "=", id).execute();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Increments the version of a locked collection that was changed. */
export async function incrementVersion(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable("collections")
    .set((old) => ({ version: old("version", "+", 1), updated_at: sql`now()` }))
    .where("id", "=", id)
    .execute();
}

const columnsOf = ({ picture, rule, products: _, ...form }: CollectionForm) => ({
  ...form,
  picture: picture === "" ? null : hashFromPath(picture),
  rule: rule === null ? null : JSON.stringify(rule),
});

/** Replaces the chosen products of a collection; returns how many of them there are. */
export async function replaceProducts(tx: Db, id: number, products: readonly number[]): Promise<number> {
  await tx.deleteFrom("collection_products").where("collection_id", "=", id).execute();
  const { numAffectedRows } = await sql`
    insert into collection_products (collection_id, position, product_id)
    select ${id}, wanted.position - 1, p.id
      from unnest(${products}::integer[]) with ordinality wanted (id, position) join products p on p.id = wanted.id`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Makes the former slug of a collection lead to it. Its present slug leads nowhere else. */
export async function redirectSlug(tx: Db, id: number, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.deleteFrom("collection_redirects").where("slug", "=", to).execute();
  await tx
    .insertInto("collection_redirects")
    .values({ slug: from, collection_id: id })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ collection_id: id }))
    .execute();
}

export async function deleteCollection(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom("collections").where("id", "=", id).execute();
}

/** True when there is no collection. */
export async function hasNoCollections(db: Db): Promise<boolean> {
  return (await db.selectFrom("collections").select("id").limit(1).executeTakeFirst()) === undefined;
}
