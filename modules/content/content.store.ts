import { sql } from "kysely";
import { contentFields, type TextFields } from "#contract/content.admin.ts";
import type { ContentKind } from "#contract/content.kinds.ts";
import type { Db } from "#db/connection.ts";

/** A page as visitors see it. */
export type PublishedPage = { slug: string; fields: TextFields; publishedAt: Date; firstPublishedAt: Date };

const position = sql`(v.fields ->> 'position')::int`;

const selectPublished = (db: Db, kind: ContentKind) =>
  db
    .selectFrom("content_pages as p")
    .innerJoin("content_versions as v", (join) =>
      join.onRef("v.page_id", "=", "p.id").onRef("v.version", "=", "p.published_version"),
    )
    .select(["p.slug", "p.kind", "v.fields", "v.saved_at"])
    .select(
      sql<Date>`(select min(saved_at) from content_versions f where f.page_id = p.id and f.published)`.as(
        "first_published_at",
      ),
    )
    .where("p.kind", "=", kind)
    .where("p.deleted_at", "is", null);

type PublishedRow = { slug: string; kind: ContentKind; fields: unknown; saved_at: Date; first_published_at: Date };

const toPublished = ({ slug, kind, fields, saved_at, first_published_at }: PublishedRow): PublishedPage => ({
  slug,
  fields: contentFields[kind].parse(fields),
  publishedAt: saved_at,
  firstPublishedAt: first_published_at,
});

/** The published pages of a kind, in their order. */
export async function listPublished(db: Db, kind: ContentKind): Promise<PublishedPage[]> {
  const rows = await selectPublished(db, kind).orderBy(position).orderBy("p.id").execute();
  return rows.map(toPublished);
}

/** The published page with this slug, or else the one that had it before; undefined when there is none. */
export async function findPublished(db: Db, kind: ContentKind, slug: string): Promise<PublishedPage | undefined> {
  const row = await selectPublished(db, kind)
    .where(
      sql<boolean>`(p.slug = ${slug}
        or p.id = (select page_id from content_redirects r where r.kind = ${kind} and r.slug = ${slug}))`,
    )
    .orderBy(sql`p.slug = ${slug}`, "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toPublished(row);
}

/** The kinds and slugs of all published pages, and when each was published. */
export const listPublishedSlugs = (db: Db) =>
  db
    .selectFrom("content_pages as p")
    .innerJoin("content_versions as v", (join) =>
      join.onRef("v.page_id", "=", "p.id").onRef("v.version", "=", "p.published_version"),
    )
    .select(["p.kind", "p.slug", "v.saved_at"])
    .where("p.deleted_at", "is", null)
    .orderBy("p.kind")
    .orderBy(position)
    .orderBy("p.id")
    .execute();

/** Whether the shop has a page, also one that was deleted. */
export async function hasPages(db: Db): Promise<boolean> {
  return (await db.selectFrom("content_pages").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Makes every other process that adds the pages of a new shop wait until this transaction ends. */
export async function lockPages(tx: Db): Promise<void> {
  await sql`lock table content_pages in share row exclusive mode`.execute(tx);
}
