import { type ExpressionBuilder, sql } from "kysely";
import { savedRule } from "#contract/collections.rule.ts";
import type { Db } from "#db/connection.ts";
import { type TimedPageRequest, timedPage } from "#db/keyset.ts";
import type { DB } from "#db/schema.gen.ts";
import { picturePath } from "#modules/media/media.ts";

const columns = [
  "id",
  "slug",
  "title",
  "description",
  "picture",
  "meta_title",
  "meta_description",
  "rule",
  "sort",
] as const;
const schedule = ["shown", "starts_at", "ends_at", "on_home", "version", "updated_at"] as const;

/** The chosen products of a collection in their order. */
const chosen = (row: ExpressionBuilder<DB, "collections">) =>
  row
    .selectFrom("collection_products as p")
    .select(sql<number[]>`coalesce(array_agg(p.product_id order by p.position), '{}')`.as("ids"))
    .whereRef("p.collection_id", "=", "collections.id")
    .$asScalar()
    .$notNull()
    .as("products");

/** Every collection with its products; the caller adds which ones. */
export const selectCollections = (db: Db) =>
  db
    .selectFrom("collections")
    .select([...columns, ...schedule])
    .select(chosen);

type Row = Awaited<ReturnType<ReturnType<typeof selectCollections>["executeTakeFirstOrThrow"]>>;

/** The collection of a row. Its picture is a path, empty when there is none. */
export const collectionOf = ({ picture, rule, ends_at, starts_at, ...row }: Row) => ({
  ...row,
  picture: picture === null ? "" : picturePath(picture),
  rule: rule === null ? null : savedRule.parse(rule),
  startsAt: starts_at,
  endsAt: ends_at,
});
export type StoredCollection = ReturnType<typeof collectionOf>;

const isVisible = sql<boolean>`shown and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)`;

/** The visible collection with this slug, or else the one that had it before; undefined when there is none. */
export async function findVisible(db: Db, slug: string): Promise<StoredCollection | undefined> {
  const row = await selectCollections(db)
    .where(isVisible)
    .where(
      sql<boolean>`(slug = ${slug} or id = (select collection_id from collection_redirects r where r.slug = ${slug}))`,
    )
    .orderBy(sql`slug = ${slug}`, "desc")
    .limit(1)
    .executeTakeFirst();
  return row && collectionOf(row);
}

const listed = ["id", "slug", "title", "description", "picture", "updated_at"] as const;

/** A page of the visible collections, the newest first. */
export function listVisible(db: Db, { home, ...page }: TimedPageRequest & { home: boolean }) {
  const select = db.selectFrom("collections").select(listed).where(isVisible);
  return timedPage(home ? select.where("on_home", "=", true) : select, { list: "collections", ...page });
}

/** When the next collection appears or disappears by its schedule; null when none does. */
export async function nextSwitch(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from collections, unnest(array[starts_at, ends_at]) at where shown and at > now()`.execute(db);
  return rows[0]?.at ?? null;
}

/** The present slugs of the visible collections that have or had these slugs. */
export async function findSlugs(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ asked: string; slug: string }>`
    select asked, c.slug from unnest(${slugs}::text[]) asked
      join lateral (
        select slug from collections
         where ${isVisible}
           and (slug = asked or id = (select collection_id from collection_redirects r where r.slug = asked))
         order by slug = asked desc limit 1) c on true`.execute(db);
  return new Map(rows.map(({ asked, slug }) => [asked, slug]));
}

/** The slugs of all visible collections and when each was saved. */
export const listSlugs = (db: Db) =>
  db.selectFrom("collections").select(["slug", "updated_at"]).where(isVisible).orderBy("id").execute();
