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
import { enqueueResizing, enqueueResizingLater, markUploaded, upsertPicture } from "./media.store.ts";

export type { Bucket } from "./media.bucket.ts";
export { hashFromPath, type Picture, picturePath };

/** The pictures of a shop: where they are kept, and which widths are being made just now, by their names. */
export type Pictures = { storage: PictureStorage; resizing: Map<string, Promise<Uint8Array | null>> };

/** Opens the pictures that are kept in the bucket, or in the folder when there is none. */
export async function openPictures(place: { mediaFolder: string; pictureBucket: Bucket | null }): Promise<Pictures> {
  const { mediaFolder, pictureBucket } = place;
  const storage = pictureBucket ? await bucketStorage(pictureBucket) : folderStorage(mediaFolder);
  return { storage, resizing: new Map() };
}

/**
 * Makes a picture of the shop's own from an upload and stores it, once however often it is sent. What was sent is never
 * stored. Not for inside a transaction.
 * @throws invalid, with a message on `image`, when it is no JPEG, PNG, WebP or AVIF, or breaks a limit
 */
export async function storeUpload(db: Db, { storage }: Pictures, upload: Uint8Array): Promise<Picture> {
  const picture = await encodeUpload(upload);
  await keep(db, storage, picture);
  return picture;
}

/** Stores a WebP file of the shop's own, which nobody uploaded, as it is. */
export async function storeWebp(db: Db, { storage }: Pictures, bytes: Uint8Array): Promise<Picture> {
  const picture = await describeWebp(bytes);
  await keep(db, storage, picture);
  return picture;
}

// Noted before its file is there: a note renews the day that a picture waits for its product, so the collection, which
// removes the files while it holds the note, never takes one away that has just been stored.
async function keep(db: Db, storage: PictureStorage, picture: Picture): Promise<void> {
  await upsertPicture(db, picture);
  await storage.put(fileNameOf(picture.hash), picture.bytes);
}

/** The bytes that are served under a name; null when it names no picture of the shop. A missing width is made now. */
export async function readPicture(pictures: Pictures, name: string): Promise<Uint8Array | null> {
  const named = parseFileName(name);
  if (!named) return null;
  const bytes = await pictures.storage.read(name);
  return bytes ?? (named.width === null ? null : makeOnce(pictures, named));
}

/** Has the widths of the picture of this path made once this transaction is through. */
export const scheduleResizing = (tx: Db, path: string): Promise<void> => enqueueResizing(tx, hashFromPath(path));

/** Keeps the pictures of these paths from being collected before this transaction is through; false when one is gone. */
export async function keepForProductSave(tx: Db, paths: readonly string[]): Promise<boolean> {
  if (paths.length === 0) return true;
  const hashes = new Set(paths.map(hashFromPath));
  return (await markUploaded(tx, [...hashes])).length === hashes.size;
}

/** The same for pictures that a new shop begins with: nobody has asked for them yet, so they come after everything else. */
export const scheduleLowPriorityResizing = (tx: Db, paths: readonly string[]): Promise<void> =>
  enqueueResizingLater(tx, paths.map(hashFromPath));

/** Removes the pictures that no product has shown for a day before `now`, and what broken writes have left. */
export const deleteUnusedPictures = (db: Db, { storage }: Pictures, now: Date): Promise<void> =>
  deleteUnused(db, storage, now);

/** Makes the widths of a picture that are missing, so that no visitor waits for them. */
export async function resizePicture(pictures: Pictures, hash: string): Promise<void> {
  for (const variant of variantsOf(hash)) await readPicture(pictures, variantName(variant));
}

/** However many ask for it at once, a width is made once. */
function makeOnce({ storage, resizing }: Pictures, variant: Variant): Promise<Uint8Array | null> {
  const name = variantName(variant);
  const begun = resizing.get(name) ?? makeWidth(storage, variant).finally(() => resizing.delete(name));
  resizing.set(name, begun);
  return begun;
}

async function makeWidth(storage: PictureStorage, variant: Variant): Promise<Uint8Array | null> {
  const whole = await storage.read(fileNameOf(variant.hash));
  if (!whole) return null;
  const bytes = await encodeVariant(whole, variant.width, variant.format);
  await storage.put(variantName(variant), bytes);
  return bytes;
}
