import { sql } from "kysely";
import type { ContentVersion, ListedContentPage } from "#contract/content.admin.ts";
import { contentFields, type KindWithFields } from "#contract/content.fields.ts";
import { type ContentKind, contentKindNames, contentPath } from "#contract/content.kinds.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type PageRequest, positionOf, toPage } from "#db/keyset.ts";
import { stateOf, titleOf } from "./content.rules.ts";

/** PostgreSQL's code for a value that a unique index has already. */
const UNIQUE_VIOLATION = "23505";

/** A page with its newest version. */
export type ContentPageRow = KindWithFields & {
  id: number;
  slug: string;
  publishedVersion: number | null;
  deletedAt: Date | null;
  version: number;
};

/** A version to add. */
export type NewVersion = {
  version: number;
  fields: KindWithFields["fields"];
  published: boolean;
  restoredFrom: number | null;
  by: number | null;
};

const selectPages = (db: Db) =>
  db
    .selectFrom("content_pages as p")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("content_versions as n")
          .select(["n.version", "n.fields", "n.saved_at", "n.saved_by"])
          .whereRef("n.page_id", "=", "p.id")
          .orderBy("n.version", "desc")
          .limit(1)
          .as("v"),
      (join) => join.onTrue(),
    )
    .select(["p.id", "p.kind", "p.slug", "p.published_version", "p.deleted_at", "v.version", "v.fields", "v.saved_at"]);

type PageRow = Awaited<ReturnType<ReturnType<typeof selectPages>["executeTakeFirstOrThrow"]>>;

const toContentPage = ({ published_version, deleted_at, kind, fields, ...row }: PageRow): ContentPageRow => ({
  ...row,
  ...withKind(kind, contentFields[kind].parse(fields)),
  publishedVersion: published_version,
  deletedAt: deleted_at,
});

/** A kind with the fields that the schema of this kind has read. */
export const withKind = (kind: ContentKind, fields: KindWithFields["fields"]) => ({ kind, fields }) as KindWithFields; // The schema is that of the kind.

/** Which pages a list holds: those of one kind, or of all but one. */
type ListedKinds = { kind?: ContentKind | undefined; without?: ContentKind | undefined; deleted: boolean };

/**
 * The pages of these kinds, by kind and place; those that were deleted apart.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listPages(
  db: Db,
  { kind, without, deleted, limit, cursor }: PageRequest & ListedKinds,
): Promise<Page<ListedContentPage>> {
  const list = `content ${kind ?? "all"} without ${without ?? "none"} ${deleted ? "deleted" : "kept"}`;
  const after = positionOf(cursor, list, 3);
  const place = sql<number>`coalesce((v.fields ->> 'position')::int, 0)`;
  const kindPlace = sql<number>`array_position(${[...contentKindNames]}::text[], p.kind::text)`;
  let select = selectPages(db)
    .leftJoin("accounts as a", "a.id", "v.saved_by")
    .select(["a.name as saved_by", place.as("place"), kindPlace.as("kind_place")])
    .where("p.deleted_at", deleted ? "is not" : "is", null);
  if (kind !== undefined) select = select.where("p.kind", "=", kind);
  if (without !== undefined) select = select.where("p.kind", "<>", without);
  if (after)
    select = select.where(
      sql<boolean>`(${kindPlace}, ${place}, p.id) > (${sql.join(after.map((value) => sql`${value}::bigint`))})`,
    );
  const found = await select
    .orderBy(kindPlace)
    .orderBy(place)
    .orderBy("p.id")
    .limit(limit + 1)
    .execute();
  const position = (last: (typeof found)[number]) => [last.kind_place, last.place, last.id];
  const { rows, next } = toPage(found, { limit, list, position });
  const pages = rows.map(({ saved_by, saved_at, place: _, kind_place, ...row }) => {
    const page = toContentPage({ saved_at, ...row });
    const { id, slug, kind, fields } = page;
    return {
      id,
      kind,
      title: titleOf(page),
      path: contentPath(kind, slug),
      position: "position" in fields ? fields.position : 1,
      state: stateOf(page),
      saved_by,
      saved_at: saved_at.toISOString(),
    };
  });
  return { rows: pages, next };
}

/** The newest versions of all pages of a kind that are not deleted, in their order. */
export async function listNewest(db: Db, kind: ContentKind): Promise<ContentPageRow[]> {
  const rows = await selectPages(db)
    .where("p.kind", "=", kind)
    .where("p.deleted_at", "is", null)
    .orderBy(sql`(v.fields ->> 'position')::int`)
    .orderBy("p.id")
    .execute();
  return rows.map(toContentPage);
}

/** A page with its newest version; undefined when there is none. */
export async function findPage(db: Db, id: number): Promise<ContentPageRow | undefined> {
  const row = await selectPages(db).where("p.id", "=", id).executeTakeFirst();
  return row && toContentPage(row);
}

/** Locks a page, if there is one, until the transaction ends. */
export async function lockPage(tx: Db, id: number): Promise<void> {
  await tx.selectFrom("content_pages").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** All versions of a page without their fields, the newest first. */
export async function listVersions(db: Db, id: number): Promise<ContentVersion[]> {
  const rows = await db
    .selectFrom("content_versions as v")
    .leftJoin("accounts as a", "a.id", "v.saved_by")
    .select(["v.version", "v.published", "v.restored_from", "v.saved_at", "a.name as saved_by"])
    .where("v.page_id", "=", id)
    .orderBy("v.version", "desc")
    .execute();
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }));
}

/** The fields of a version; undefined when there is none. */
export async function findVersion(
  db: Db,
  id: number,
  version: number,
): Promise<(KindWithFields & { slug: string }) | undefined> {
  const row = await db
    .selectFrom("content_versions as v")
    .innerJoin("content_pages as p", "p.id", "v.page_id")
    .select(["p.kind", "p.slug", "v.fields"])
    .where("v.page_id", "=", id)
    .where("v.version", "=", version)
    .executeTakeFirst();
  return row && { ...withKind(row.kind, contentFields[row.kind].parse(row.fields)), slug: row.slug };
}

/** Adds a page without a version; returns its id, or null when another page has its slug. */
export const insertPage = (tx: Db, kind: ContentKind, slug: string): Promise<number | null> =>
  nullWhenTaken(
    tx
      .insertInto("content_pages")
      .values({ kind, slug })
      .returning("id")
      .executeTakeFirstOrThrow()
      .then(({ id }) => id),
  );

/** Adds a version to a page, with the pictures in it. */
export async function insertVersion(
  tx: Db,
  id: number,
  { version, fields, published, restoredFrom, by }: NewVersion,
  pictures: readonly string[],
): Promise<void> {
  await tx
    .insertInto("content_versions")
    .values({
      page_id: id,
      version,
      published,
      restored_from: restoredFrom,
      saved_by: by,
      fields: JSON.stringify(fields),
    })
    .execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto("content_pictures")
    .values(pictures.map((hash) => ({ page_id: id, hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives a page this slug; null when another page has it. */
export const setSlug = (tx: Db, id: number, slug: string): Promise<true | null> =>
  nullWhenTaken(
    tx
      .updateTable("content_pages")
      .set({ slug })
      .where("id", "=", id)
      .execute()
      .then(() => true as const),
  );

/** Shows this version of a page to visitors, also of a page that was deleted; null when another page has its slug. */
export const publishVersion = (tx: Db, id: number, version: number, slug: string): Promise<true | null> =>
  nullWhenTaken(
    tx
      .updateTable("content_pages")
      .set({ published_version: version, slug, deleted_at: null })
      .where("id", "=", id)
      .execute()
      .then(() => true as const),
  );

/** Sends visitors of a former slug to a page, and those of its present slug nowhere else. */
export async function redirectSlug(tx: Db, { id, kind, slug }: ContentPageRow, present: string): Promise<void> {
  await tx.deleteFrom("content_redirects").where("kind", "=", kind).where("slug", "=", present).execute();
  await tx
    .insertInto("content_redirects")
    .values({ kind, slug, page_id: id })
    .onConflict((conflict) => conflict.columns(["kind", "slug"]).doUpdateSet({ page_id: id }))
    .execute();
}

/** Takes a page off the shop. */
export async function markDeleted(tx: Db, id: number): Promise<void> {
  await tx.updateTable("content_pages").set({ deleted_at: sql`now()` }).where("id", "=", id).execute();
}

async function nullWhenTaken<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}
