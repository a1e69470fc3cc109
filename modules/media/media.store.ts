import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { DB } from "#db/schema.gen.ts";
import type { Picture } from "./media.rules.ts";

/** Saves a picture, or the time when it was uploaded again. */
export async function upsertPicture(db: Db, { hash, bytes, width, height, placeholder }: Picture): Promise<void> {
  await db
    .insertInto("media")
    .values({ hash, bytes: bytes.length, width, height, placeholder })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ last_uploaded_at: sql`now()`, placeholder }))
    .execute();
}

/**
 * Marks these pictures as just uploaded, so that the cleanup leaves them alone; returns the ones that still exist.
 * Locked in the order of their hashes, so that there are no deadlocks.
 */
export async function markUploaded(tx: Db, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with kept as (select hash from media where hash = any(${hashes}) order by hash for update)
    update media m set last_uploaded_at = now() from kept where m.hash = kept.hash returning m.hash`.execute(tx);
  return rows.map(({ hash }) => hash);
}

/** Enqueues the resizing of a picture; one picture at a time, to leave the processor to visitors. */
export async function enqueueResizing(tx: Db, hash: string): Promise<void> {
  await sql`select graphile_worker.add_job('resize_picture', ${JSON.stringify({ hash })}::json,
    queue_name => 'pictures', job_key => ${`widths of ${hash}`})`.execute(tx);
}

/**
 * Enqueues the resizing of many pictures with a low priority. It starts after half a minute, to keep the first visit to
 * a new shop fast.
 */
export async function enqueueResizingLater(tx: Db, hashes: readonly string[]): Promise<void> {
  await sql`select graphile_worker.add_job('resize_picture', json_build_object('hash', hash),
    queue_name => 'pictures', job_key => 'widths of ' || hash, priority => 10, run_at => now() + interval '30 seconds')
    from unnest(${hashes}::text[]) with ordinality as picture (hash, position) order by position`.execute(tx);
}

/** The pictures with these hashes: their size and placeholder. */
export const findPictures = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom("media")
    .select(["hash", "width", "height", "placeholder"])
    .where(sql<boolean>`hash = any(${hashes})`)
    .execute();

/** The bytes of these pictures together, as they were stored. */
export async function sumBytes(db: Db, hashes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from media where hash = any(${hashes}::text[])`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Whether no product, no return, no page, no collection, no type and no review uses a picture, and nobody has uploaded it since. */
const isUnused = (notedBefore: Date) => (row: ExpressionBuilder<DB, "media">) =>
  row.and([
    row("last_uploaded_at", "<", notedBefore),
    row.not(row.exists(row.selectFrom("product_images as i").select("i.hash").whereRef("i.hash", "=", "media.hash"))),
    row.not(row.exists(row.selectFrom("return_photos as p").select("p.hash").whereRef("p.hash", "=", "media.hash"))),
    row.not(row.exists(row.selectFrom("content_pictures as c").select("c.hash").whereRef("c.hash", "=", "media.hash"))),
    row.not(
      row.exists(row.selectFrom("collections as c").select("c.picture").whereRef("c.picture", "=", "media.hash")),
    ),
    row.not(
      row.exists(row.selectFrom("product_types as t").select("t.picture").whereRef("t.picture", "=", "media.hash")),
    ),
    row.not(row.exists(row.selectFrom("review_pictures as r").select("r.hash").whereRef("r.hash", "=", "media.hash"))),
  ]);

export async function findUnusedPictures(db: Db, notedBefore: Date): Promise<string[]> {
  const rows = await db.selectFrom("media").select("hash").where(isUnused(notedBefore)).execute();
  return rows.map(({ hash }) => hash);
}

/**
 * Deletes the row of a picture if it is still unused; an upload of the same picture then waits until the transaction
 * ends.
 */
export async function deleteIfUnused(tx: Db, hash: string, notedBefore: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("media")
    .where("hash", "=", hash)
    .where(isUnused(notedBefore))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those of these hashes that are saved. */
export async function findKnownHashes(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("media").select("hash").where("hash", "in", hashes).execute();
  return new Set(rows.map(({ hash }) => hash));
}
