import type { Db } from "#db/connection.ts";
import { type Bucket, bucketStorage } from "./media.bucket.ts";
import { collectUnused } from "./media.collection.ts";
import { adopt, encodeAnew, encodeIn } from "./media.encoding.ts";
import {
  hashIn,
  nameOf,
  type Picture,
  picturePath,
  readName,
  type Variant,
  variantName,
  variantsOf,
} from "./media.rules.ts";
import { folderStorage, type PictureStorage } from "./media.storage.ts";
import { enqueueWidths, enqueueWidthsQuietly, notePicture, renewNotes } from "./media.store.ts";

export type { Bucket } from "./media.bucket.ts";
export { hashIn, type Picture, picturePath };

/** The pictures of a shop: where they are kept, and which widths are being made just now, by their names. */
export type Pictures = { storage: PictureStorage; making: Map<string, Promise<Uint8Array | null>> };

/** Opens the pictures that are kept in the bucket, or in the folder when there is none. */
export async function openPictures(place: { mediaFolder: string; pictureBucket: Bucket | null }): Promise<Pictures> {
  const { mediaFolder, pictureBucket } = place;
  const storage = pictureBucket ? await bucketStorage(pictureBucket) : folderStorage(mediaFolder);
  return { storage, making: new Map() };
}

/**
 * Makes a picture of the shop's own from an upload and stores it, once however often it is sent. What was sent is never
 * stored. Not for inside a transaction.
 * @throws invalid, with a message on `image`, when it is no JPEG, PNG, WebP or AVIF, or breaks a limit
 */
export async function takePicture(db: Db, { storage }: Pictures, upload: Uint8Array): Promise<Picture> {
  const picture = await encodeAnew(upload);
  await keep(db, storage, picture);
  return picture;
}

/** Stores a WebP file of the shop's own, which nobody uploaded, as it is. */
export async function adoptPicture(db: Db, { storage }: Pictures, bytes: Uint8Array): Promise<Picture> {
  const picture = await adopt(bytes);
  await keep(db, storage, picture);
  return picture;
}

// Noted before its file is there: a note renews the day that a picture waits for its product, so the collection, which
// removes the files while it holds the note, never takes one away that has just been stored.
async function keep(db: Db, storage: PictureStorage, picture: Picture): Promise<void> {
  await notePicture(db, picture);
  await storage.put(nameOf(picture.hash), picture.bytes);
}

/** The bytes that are served under a name; null when it names no picture of the shop. A missing width is made now. */
export async function readPicture(pictures: Pictures, name: string): Promise<Uint8Array | null> {
  const named = readName(name);
  if (!named) return null;
  const bytes = await pictures.storage.read(name);
  return bytes ?? (named.width === null ? null : makeOnce(pictures, named));
}

/** Has the widths of the picture of this path made once this transaction is through. */
export const makeWidthsLater = (tx: Db, path: string): Promise<void> => enqueueWidths(tx, hashIn(path));

/** Keeps the pictures of these paths from being collected before this transaction is through; false when one is gone. */
export async function keepForProduct(tx: Db, paths: readonly string[]): Promise<boolean> {
  if (paths.length === 0) return true;
  const hashes = new Set(paths.map(hashIn));
  return (await renewNotes(tx, [...hashes])).length === hashes.size;
}

/** The same for pictures that a new shop begins with: nobody has asked for them yet, so they come after everything else. */
export const makeWidthsQuietly = (tx: Db, paths: readonly string[]): Promise<void> =>
  enqueueWidthsQuietly(tx, paths.map(hashIn));

/** Removes the pictures that no product has shown for a day before `now`, and what broken writes have left. */
export const collectPictures = (db: Db, { storage }: Pictures, now: Date): Promise<void> =>
  collectUnused(db, storage, now);

/** Makes the widths of a picture that are missing, so that no visitor waits for them. */
export async function makeWidths(pictures: Pictures, hash: string): Promise<void> {
  for (const variant of variantsOf(hash)) await readPicture(pictures, variantName(variant));
}

/** However many ask for it at once, a width is made once. */
function makeOnce({ storage, making }: Pictures, variant: Variant): Promise<Uint8Array | null> {
  const name = variantName(variant);
  const begun = making.get(name) ?? makeWidth(storage, variant).finally(() => making.delete(name));
  making.set(name, begun);
  return begun;
}

async function makeWidth(storage: PictureStorage, variant: Variant): Promise<Uint8Array | null> {
  const whole = await storage.read(nameOf(variant.hash));
  if (!whole) return null;
  const bytes = await encodeIn(whole, variant.width, variant.format);
  await storage.put(variantName(variant), bytes);
  return bytes;
}
