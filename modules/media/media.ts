import { SHARED_PICTURE } from "#contract/media.ts";
import type { StoredPicture } from "#contract/products.gallery.ts";
import type { Db } from "#db/connection.ts";
import { type Bucket, bucketStorage } from "./media.bucket.ts";
import { deleteUnused } from "./media.cleanup.ts";
import { describeWebp, encodeUpload, encodeVariant } from "./media.encoding.ts";
import {
  fileNameOf,
  hashFromPath,
  type Picture,
  parseFileName,
  picturePath,
  type Variant,
  variantName,
  variantsOf,
} from "./media.rules.ts";
import { folderStorage, type PictureStorage } from "./media.storage.ts";
import {
  enqueueResizing,
  enqueueResizingLater,
  findPictures,
  markUploaded,
  sumBytes,
  upsertPicture,
} from "./media.store.ts";

export {
  checkedLookup,
  hostOf,
  isAllowedUrl,
  mayReach,
  PrivateAddress,
  type ReachableAddresses,
} from "./media.addresses.ts";
export { type Bucket, storeClient } from "./media.bucket.ts";
export { downloadPicture } from "./media.download.ts";
export { hashFromPath, picturePath };

/** The pictures of a shop: their storage, and the resizings that run now, by file name. */
export type Pictures = { storage: PictureStorage; resizing: Map<string, Promise<Uint8Array | null>> };

/** Opens the storage of pictures: the bucket, or the folder where there is none. */
export async function openPictures(place: { mediaFolder: string; pictureBucket: Bucket | null }): Promise<Pictures> {
  const { mediaFolder, pictureBucket } = place;
  const storage = pictureBucket ? await bucketStorage(pictureBucket) : folderStorage(mediaFolder);
  return { storage, resizing: new Map() };
}

/**
 * Encodes an upload and stores it, once for the same picture. The upload itself is never stored. Not for use inside a
 * transaction.
 * @throws invalid, with a message on `image`, when it is no JPEG, PNG, WebP or AVIF, or breaks a limit
 */
export async function storeUpload(db: Db, { storage }: Pictures, upload: Uint8Array): Promise<StoredPicture> {
  const picture = await encodeUpload(upload);
  await keep(db, storage, picture);
  const { hash, width, height, placeholder } = picture;
  return { image: picturePath(hash), width, height, placeholder };
}

/** Stores a WebP file of the shop as it is. */
export async function storeWebp(db: Db, { storage }: Pictures, bytes: Uint8Array): Promise<Picture> {
  const picture = await describeWebp(bytes);
  await keep(db, storage, picture);
  return picture;
}

// The row is saved before the file: the cleanup deletes files while it locks the row, so it never deletes a file that
// was just stored.
async function keep(db: Db, storage: PictureStorage, picture: Picture): Promise<void> {
  await upsertPicture(db, picture);
  await storage.put(fileNameOf(picture.hash), picture.bytes);
}

/** The bytes of a file; null when there is no such picture. A missing width is made now. */
export async function readPicture(pictures: Pictures, name: string): Promise<Uint8Array | null> {
  const named = parseFileName(name);
  if (!named) return null;
  const bytes = await pictures.storage.read(name);
  return bytes ?? (named.width === null ? null : resizeOnce(pictures, named));
}

/** A file that a visitor is answered with. `isStandIn` when it is the stored picture in place of a missing width. */
type ServedPicture = { bytes: Uint8Array; format: string; isStandIn: boolean };

/**
 * What a visitor who asks for a file gets; null when there is no such picture. A missing width is made now. While others are made, the
 * stored picture stands in for it: a list of a new shop has a dozen of them, and a browser that waits for six asks for nothing else.
 */
export async function servePicture(pictures: Pictures, name: string): Promise<ServedPicture | null> {
  const named = parseFileName(name);
  if (!named) return null;
  const { storage, resizing } = pictures;
  const bytes = await storage.read(name);
  if (bytes) return { bytes, format: named.format, isStandIn: false };
  if (named.width === null) return null;
  // Networks that show a shared link read no other format.
  if (resizing.size > 0 && !resizing.has(name) && named.format !== SHARED_PICTURE.format) {
    const stored = await storage.read(fileNameOf(named.hash));
    return stored && { bytes: stored, format: "webp", isStandIn: true };
  }
  const made = await resizeOnce(pictures, named);
  return made && { bytes: made, format: named.format, isStandIn: false };
}

/** The names of all files of pictures, with the time when they were stored. */
export async function* listPictureFiles({ storage }: Pictures): AsyncIterable<{ name: string; storedAt: Date }> {
  for await (const file of storage.list()) if (parseFileName(file.name)) yield file;
}

/** The stored pictures among these paths, by path. */
export async function storedPictures(db: Db, paths: readonly string[]): Promise<Map<string, StoredPicture>> {
  const pictures = await findPictures(db, paths.map(hashFromPath));
  return new Map(pictures.map(({ hash, ...size }) => [picturePath(hash), { image: picturePath(hash), ...size }]));
}

/** The bytes of these pictures together. */
export const pictureBytes = (db: Db, paths: readonly string[]): Promise<number> =>
  sumBytes(db, paths.map(hashFromPath));

/** Schedules the resizing of a picture after this transaction. */
export const scheduleResizing = (tx: Db, path: string): Promise<void> => enqueueResizing(tx, hashFromPath(path));

/** Protects these pictures from the cleanup until this transaction ends, in which they are used; false when one is gone. */
export async function keepPictures(tx: Db, paths: readonly string[]): Promise<boolean> {
  if (paths.length === 0) return true;
  const hashes = new Set(paths.map(hashFromPath));
  return (await markUploaded(tx, [...hashes])).length === hashes.size;
}

/** Schedules the resizing of the first pictures of a new shop, after all other jobs. */
export const scheduleLowPriorityResizing = (tx: Db, paths: readonly string[]): Promise<void> =>
  enqueueResizingLater(tx, paths.map(hashFromPath));

/** Deletes the pictures that nothing has used for a day before `now`, and files of interrupted writes. */
export const deleteUnusedPictures = (db: Db, { storage }: Pictures, now: Date): Promise<void> =>
  deleteUnused(db, storage, now);

/** Makes the missing widths of a picture, so that no visitor waits for them. */
export async function resizePicture(pictures: Pictures, hash: string): Promise<void> {
  for (const variant of variantsOf(hash)) await readPicture(pictures, variantName(variant));
}

/** Makes a width once, also for several requests at the same time. */
function resizeOnce({ storage, resizing }: Pictures, variant: Variant): Promise<Uint8Array | null> {
  const name = variantName(variant);
  const begun = resizing.get(name) ?? resize(storage, variant).finally(() => resizing.delete(name));
  resizing.set(name, begun);
  return begun;
}

async function resize(storage: PictureStorage, variant: Variant): Promise<Uint8Array | null> {
  const whole = await storage.read(fileNameOf(variant.hash));
  if (!whole) return null;
  const bytes = await encodeVariant(whole, variant);
  await storage.put(variantName(variant), bytes);
  return bytes;
}
