import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { DB } from "#db/schema.gen.ts";
import type { Picture } from "./media.rules.ts";

/** Notes a picture, or that it was sent again just now. */
export async function upsertPicture(db: Db, { hash, bytes, width, height, placeholder }: Picture): Promise<void> {
  await db
    .insertInto("media")
    .values({ hash, bytes: bytes.length, width, height, placeholder })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ last_uploaded_at: sql`now()`, placeholder }))
    .execute();
}

/**
 * Notes that these pictures are on their way to a product, so that the collection leaves them alone; those that it took
 * before are missing in the answer. By hash, so that no two wait for each other.
 */
export async function markUploaded(tx: Db, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with kept as (select hash from media where hash = any(${hashes}) order by hash for update)
    update media m set last_uploaded_at = now() from kept where m.hash = kept.hash returning m.hash`.execute(tx);
  return rows.map(({ hash }) => hash);
}

/** Enqueues the making of a picture's widths; one picture after the other, so that visitors keep the processor. */
export async function enqueueResizing(tx: Db, hash: string): Promise<void> {
  await sql`select graphile_worker.add_job('resize_picture', ${JSON.stringify({ hash })}::json,
    queue_name => 'pictures', job_key => ${`widths of ${hash}`})`.execute(tx);
}

/**
 * Enqueues the same for many pictures, in this order, behind everything else that is to be done. They wait half a minute:
 * whoever has just started the shop looks at it first.
 */
export async function enqueueResizingLater(tx: Db, hashes: readonly string[]): Promise<void> {
  await sql`select graphile_worker.add_job('resize_picture', json_build_object('hash', hash),
    queue_name => 'pictures', job_key => 'widths of ' || hash, priority => 10, run_at => now() + interval '30 seconds')
    from unnest(${hashes}::text[]) with ordinality as picture (hash, place) order by place`.execute(tx);
}

/** True of a picture that no product shows, and that nobody has sent since. */
const isUnused = (notedBefore: Date) => (row: ExpressionBuilder<DB, "media">) =>
  row.and([
    row("last_uploaded_at", "<", notedBefore),
    row.not(row.exists(row.selectFrom("product_images as i").select("i.hash").whereRef("i.hash", "=", "media.hash"))),
  ]);

export async function findUnusedPictures(db: Db, notedBefore: Date): Promise<string[]> {
  const rows = await db.selectFrom("media").select("hash").where(isUnused(notedBefore)).execute();
  return rows.map(({ hash }) => hash);
}

/** Drops the note of a picture if it is still unused; then whoever sends it anew waits until the transaction ends. */
export async function deleteIfUnused(tx: Db, hash: string, notedBefore: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("media")
    .where("hash", "=", hash)
    .where(isUnused(notedBefore))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those of these pictures that are noted. */
export async function findKnownHashes(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("media").select("hash").where("hash", "in", hashes).execute();
  return new Set(rows.map(({ hash }) => hash));
}
