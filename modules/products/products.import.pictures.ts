import { changedBy } from "#contract/errors.rows.ts";
import { Refusal } from "#contract/errors.ts";
import { attributes } from "#contract/products.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { downloadPicture, type Pictures, type ReachableAddresses, storeUpload } from "#modules/media/media.ts";
import { showRejectionReason } from "./products.admin.rules.ts";
import { lastSaveOf } from "./products.admin.ts";
import { replaceGallery } from "./products.gallery.ts";
import { importedGallery, isAddress, pathInAddress, type RequestedPictures } from "./products.import.pictures.rules.ts";
import * as store from "./products.import.pictures.store.ts";
import { lockProduct } from "./products.store.ts";
import type { ImportFile } from "./products.zip.ts";

/** Where pictures are stored, and which addresses they may come from. */
export type PictureSetup = { pictures: Pictures; reachable: ReachableAddresses };

/** Keeps the pictures with these names of a ZIP file until jobs store them. One that cannot be read is missing then. */
export async function stageFiles(db: Db, importId: number, file: ImportFile, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { bytes } = await file.read(name);
    if (bytes) await store.insertImportFile(db, importId, name, bytes);
  }
}

type Stored = { path: string; problem: null } | { path: null; problem: string };

/**
 * Stores the pictures that an import brings to a product, and gives them to it. Pictures that fail are recorded with the reason. It can
 * be run again: a picture that is stored already is stored once. A product that somebody has saved since the import keeps its pictures.
 */
export async function storeImportedPictures(db: Db, id: number, setup: PictureSetup): Promise<void> {
  const pending = await store.findPendingPictures(db, id);
  if (!pending) return;
  const { importId, productId, version, wanted, showAfter } = pending;
  const paths = new Map<string, string>();
  const failed: store.FailedPicture[] = [];
  for (const source of sourcesOf(wanted)) {
    const { path, problem } = await storeSource(db, importId, source, setup);
    if (path === null) failed.push({ picture: source, problem });
    else paths.set(source, path);
  }
  await inTransaction(db, async (tx) => {
    await lockProduct(tx, productId);
    const product = await store.findGallery(tx, productId);
    if (!product) return;
    if (product.version !== version || product.archived) {
      const save = changedBy(await lastSaveOf(tx, productId), "the product");
      const problem = `${save} Its pictures stay as they are.`;
      const kept = sourcesOf(wanted).map((picture) => ({ picture, problem }));
      return store.finishPictures(tx, { id, importId, failed: kept });
    }
    const next = importedGallery(wanted, product.gallery, paths);
    if (next) await replaceGallery(tx, productId, { now: product.gallery, next });
    const variants = wanted.variants.flatMap(({ options, source }) => {
      const image = paths.get(source);
      return image === undefined ? [] : [{ options, image }];
    });
    await store.setVariantPictures(tx, productId, variants);
    const show =
      showAfter &&
      next !== null &&
      showRejectionReason({ type: product.type, attributes: attributes.parse(product.attributes) }) === null;
    await store.recordPictures(tx, productId, { show });
    await store.finishPictures(tx, { id, importId, failed });
  });
}

const sourcesOf = ({ gallery, variants }: RequestedPictures): string[] => [
  ...new Set([...(gallery ?? []), ...variants].map(({ source }) => source)),
];

/** Stores one picture: one of this shop, one of the ZIP file, or one from an address. */
async function storeSource(
  db: Db,
  importId: number,
  source: string,
  { pictures, reachable }: PictureSetup,
): Promise<Stored> {
  const own = pathInAddress(source);
  if (own !== null && (await store.findStoredPaths(db, [own])).size > 0) return { path: own, problem: null };
  const found = isAddress(source) ? await downloadPicture(source, reachable) : await readStaged(db, importId, source);
  if (found.bytes === null) return { path: null, problem: found.problem };
  try {
    return { path: (await storeUpload(db, pictures, found.bytes)).image, problem: null };
  } catch (error) {
    const reason = error instanceof Refusal ? error.details.errors?.image?.[0] : undefined;
    if (reason === undefined) throw error;
    return { path: null, problem: reason };
  }
}

async function readStaged(db: Db, importId: number, name: string) {
  const bytes = await store.findImportFile(db, importId, name);
  return bytes ? { bytes, problem: null } : { bytes: null, problem: "The picture in the ZIP file cannot be read." };
}
