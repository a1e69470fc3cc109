import { sql } from "kysely";
import { type ContentFields, contentFields } from "#contract/content.fields.ts";
import { type ContentKind, type TextKind, textFolders } from "#contract/content.kinds.ts";
import { keysOf } from "#contract/keys.ts";
import type { Db } from "#db/connection.ts";

/** A page as visitors see it. */
export type PublishedPage<K extends ContentKind> = {
  id: number;
  slug: string;
  fields: ContentFields[K];
  publishedAt: Date;
  firstPublishedAt: Date;
};

const position = sql`(v.fields ->> 'position')::int`;

const selectPublished = (db: Db, kind: ContentKind) =>
  db
    .selectFrom("content_pages as p")
    .innerJoin("content_versions as v", (join) =>
      join.onRef("v.page_id", "=", "p.id").onRef("v.version", "=", "p.published_version"),
    )
    .select(["p.id", "p.slug", "v.fields", "v.saved_at"])
    .select(
      sql<Date>`(select min(saved_at) from content_versions f where f.page_id = p.id and f.published)`.as(
        "first_published_at",
      ),
    )
    .where("p.kind", "=", kind)
    .where("p.deleted_at", "is", null);

type PublishedRow = { id: number; slug: string; fields: unknown; saved_at: Date; first_published_at: Date };

const toPublished = <K extends ContentKind>(
  kind: K,
  { id, slug, fields, saved_at, first_published_at }: PublishedRow,
): PublishedPage<K> => ({
  id,
  slug,
  fields: contentFields[kind].parse(fields) as ContentFields[K], // The schema is that of the kind.
  publishedAt: saved_at,
  firstPublishedAt: first_published_at,
});

/** The published pages of a kind, in their order. */
export async function listPublished<K extends ContentKind>(db: Db, kind: K): Promise<PublishedPage<K>[]> {
  const rows = await selectPublished(db, kind).orderBy(position).orderBy("p.id").execute();
  return rows.map((row) => toPublished(kind, row));
}

/** The words of a page: those of its title weigh most, then those of its summary. */
const words = sql`(
  setweight(to_tsvector('english', v.fields ->> 'title'), 'A') ||
  setweight(to_tsvector('english', coalesce(v.fields ->> 'summary', '')), 'B') ||
  setweight(to_tsvector('english', v.fields ->> 'body'), 'D'))`;

/** The published texts of a kind that have all these words, best first, at most `most`, with how well each fits. */
export async function searchPublished<K extends TextKind | "question">(db: Db, kind: K, typed: string, most: number) {
  const query = sql`websearch_to_tsquery('english', ${typed})`;
  const rows = await selectPublished(db, kind)
    .select(sql<number>`ts_rank(${words}, ${query})`.as("rank"))
    .where(sql<boolean>`${words} @@ ${query}`)
    .orderBy("rank", "desc")
    .orderBy("p.id")
    .limit(most)
    .execute();
  return rows.map((row) => ({ page: toPublished(kind, row), rank: row.rank }));
}

/** The published page with this slug, or else the one that had it before; undefined when there is none. */
export async function findPublished<K extends ContentKind>(
  db: Db,
  kind: K,
  slug: string,
): Promise<PublishedPage<K> | undefined> {
  const row = await selectPublished(db, kind)
    .where(
      sql<boolean>`(p.slug = ${slug}
        or p.id = (select page_id from content_redirects r where r.kind = ${kind} and r.slug = ${slug}))`,
    )
    .orderBy(sql`p.slug = ${slug}`, "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toPublished(kind, row);
}

/** The kinds and slugs of all published articles and policies, and when each was published. */
export const listPublishedSlugs = (db: Db) =>
  db
    .selectFrom("content_pages as p")
    .innerJoin("content_versions as v", (join) =>
      join.onRef("v.page_id", "=", "p.id").onRef("v.version", "=", "p.published_version"),
    )
    .select(["p.kind", "p.slug", "v.saved_at"])
    .where("p.kind", "in", keysOf(textFolders))
    .where("p.deleted_at", "is", null)
    .orderBy("p.kind")
    .orderBy(position)
    .orderBy("p.id")
    .execute();

/** The kinds and slugs of all pages, deleted ones too. */
export const listPageSlugs = (db: Db): Promise<{ kind: ContentKind; slug: string }[]> =>
  db.selectFrom("content_pages").select(["kind", "slug"]).execute();

/** Makes every other process that adds the pages of a new shop wait until this transaction ends. */
export async function lockPages(tx: Db): Promise<void> {
  await sql`lock table content_pages in share row exclusive mode`.execute(tx);
}
