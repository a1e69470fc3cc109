import { sql } from "kysely";
import { z } from "zod";
import { MAX_IMPORT_PROBLEMS } from "#contract/limits.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import type { PictureImport } from "#contract/products.import.admin.ts";
import type { Db } from "#db/connection.ts";
import { hashFromPath, picturePath, storedPictures } from "#modules/media/media.ts";
import type { RequestedPictures } from "./products.import.pictures.rules.ts";

/** Imports that staff see, and how long they are kept. */
const SHOWN_IMPORTS = 5;

const requestedPictures = z.object({
  gallery: z.array(z.object({ source: z.string(), alt: z.string().nullable() })).nullable(),
  variants: z.array(z.object({ options: z.array(z.string()), source: z.string() })),
}) satisfies z.ZodType<RequestedPictures>;

/** A picture that could not be stored. */
export type FailedPicture = { picture: string; problem: string };

/** The pictures that an import brings to a product. */
export type PendingPictures = { importId: number; productId: number; version: number; showAfter: boolean } & {
  wanted: RequestedPictures;
};

/** Those of these paths that are of pictures of this shop. */
export const findStoredPaths = async (db: Db, paths: readonly string[]): Promise<Set<string>> =>
  new Set(paths.length === 0 ? [] : (await storedPictures(db, [...new Set(paths)])).keys());

/** Begins an import with pictures; returns its id. */
export async function startImport(db: Db, accountId: number): Promise<number> {
  const { id } = await db
    .insertInto("product_imports")
    .values({ account_id: accountId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function discardImport(db: Db, id: number): Promise<void> {
  await db.deleteFrom("product_imports").where("id", "=", id).execute();
}

/** Keeps a picture of a ZIP file until a job stores it. */
export async function insertImportFile(db: Db, importId: number, name: string, bytes: Uint8Array): Promise<void> {
  await db
    .insertInto("product_import_files")
    .values({ import_id: importId, name, bytes: Buffer.from(bytes) })
    .execute();
}

export async function findImportFile(db: Db, importId: number, name: string): Promise<Uint8Array | undefined> {
  const files = db.selectFrom("product_import_files").select("bytes").where("import_id", "=", importId);
  return (await files.where("name", "=", name).executeTakeFirst())?.bytes;
}

/** Saves the pictures that come to products, which this transaction has saved, and enqueues a job for each, one at a time. */
export async function enqueuePictures(
  tx: Db,
  importId: number,
  products: readonly { productId: number; wanted: RequestedPictures; showAfter: boolean }[],
): Promise<void> {
  await tx.updateTable("product_imports").set({ products: products.length }).where("id", "=", importId).execute();
  await sql`
    with added as (
      insert into product_import_pictures (import_id, product_id, product_version, wanted, show_after)
      select ${importId}, p.id, p.version, n.wanted, n."showAfter"
        from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) n ("productId" integer, wanted jsonb, "showAfter" boolean)
        join products p on p.id = n."productId"
      returning id)
    select graphile_worker.add_job('store_imported_pictures', json_build_object('id', id),
      queue_name => 'imported pictures', job_key => 'imported pictures ' || id, priority => 5) from added`.execute(tx);
}

/** The pictures that an import brings to a product; undefined when they are stored, or the product is gone. */
export async function findPendingPictures(db: Db, id: number): Promise<PendingPictures | undefined> {
  const row = await db
    .selectFrom("product_import_pictures")
    .select(["import_id", "product_id", "product_version", "show_after", "wanted"])
    .where("id", "=", id)
    .where("done", "=", false)
    .executeTakeFirst();
  return (
    row && {
      importId: row.import_id,
      productId: row.product_id,
      version: row.product_version,
      showAfter: row.show_after,
      wanted: requestedPictures.parse(row.wanted),
    }
  );
}

/** Records that the pictures of a product are stored. The files of the import are dropped after its last product. */
export async function finishPictures(
  tx: Db,
  { id, importId, failed }: { id: number; importId: number; failed: readonly FailedPicture[] },
): Promise<void> {
  await tx
    .updateTable("product_import_pictures")
    .set({ done: true, failed: JSON.stringify(failed) })
    .where("id", "=", id)
    .execute();
  await sql`
    delete from product_import_files where import_id = ${importId}
       and not exists (select from product_import_pictures where import_id = ${importId} and not done)`.execute(tx);
}

/** A product whose pictures come: its version and gallery; undefined when it is gone. Lock it first. */
export async function findGallery(tx: Db, productId: number) {
  const product = await tx
    .selectFrom("products")
    .select(["version", "type", "attributes", sql<boolean>`archived_at is not null`.as("archived")])
    .where("id", "=", productId)
    .executeTakeFirst();
  const images = await tx
    .selectFrom("product_images")
    .select(["hash", "alt"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
  const gallery: GalleryEntry[] = images.map(({ hash, alt }) => ({ image: picturePath(hash), alt }));
  return product && { ...product, gallery };
}

/** Sets the pictures of these variants, and clears those that the product does not have any more. */
export async function setVariantPictures(
  tx: Db,
  productId: number,
  pictures: readonly { options: string[]; image: string }[],
): Promise<void> {
  for (const { options, image } of pictures)
    await sql`
      update product_variants set picture = (
        select hash from product_images where product_id = ${productId} and hash = ${hashFromPath(image)} limit 1)
       where product_id = ${productId} and active and options = ${options}::text[]`.execute(tx);
  await sql`
    update product_variants v set picture = null where product_id = ${productId} and picture is not null
       and not exists (select from product_images i where i.product_id = ${productId} and i.hash = v.picture)`.execute(
    tx,
  );
}

/** Records that a product has new pictures, and shows a product that waited for them. */
export async function recordPictures(tx: Db, productId: number, { show }: { show: boolean }): Promise<void> {
  await tx
    .updateTable("products")
    .set((row) => ({ version: row("version", "+", 1), updated_at: sql`now()`, ...(show && { shown: true }) }))
    .where("id", "=", productId)
    .execute();
}

const failures = z.array(z.object({ picture: z.string(), problem: z.string() }));

/** The last imports that brought pictures, newest first. */
export async function listPictureImports(db: Db): Promise<PictureImport[]> {
  const imports = await db
    .selectFrom("product_imports as i")
    .leftJoin("accounts as a", "a.id", "i.account_id")
    .select(["i.id", "i.created_at", "i.products", "a.name"])
    .where("i.products", ">", 0)
    .orderBy("i.id", "desc")
    .limit(SHOWN_IMPORTS)
    .execute();
  const products = await db
    .selectFrom("product_import_pictures as p")
    .innerJoin("products", "products.id", "p.product_id")
    .select(["p.import_id", "p.product_id", "p.done", "p.failed", "products.name"])
    .where(sql<boolean>`p.import_id = any(${imports.map(({ id }) => id)}::integer[])`)
    .where((row) => row.or([row("p.done", "=", false), row("p.failed", "<>", "[]")]))
    .orderBy("p.id")
    .execute();
  const byImport = Map.groupBy(products, ({ import_id }) => import_id);
  return imports.map(({ id, created_at, products: count, name }) => {
    const rows = byImport.get(id) ?? [];
    const failed = rows.flatMap(({ product_id, name: productname, failed: stored }) =>
      failures.parse(stored).map((one) => ({ product_id, productname, ...one })),
    );
    return {
      id,
      at: created_at.toISOString(),
      by: name,
      products: count,
      waiting: rows.filter(({ done }) => !done).length,
      failed: failed.slice(0, MAX_IMPORT_PROBLEMS),
    };
  });
}

/** Deletes imports of more than 30 days ago. */
export async function deleteOldImports(db: Db): Promise<void> {
  await sql`delete from product_imports where created_at < now() - interval '30 days'`.execute(db);
}
