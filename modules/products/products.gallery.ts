import { UPLOADED_IMAGE } from "#contract/enums.ts";
import { refuseFields } from "#contract/errors.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import type { Db } from "#db/connection.ts";
import { keepPictures, scheduleResizing } from "#modules/media/media.ts";
import { isSameGallery } from "./products.gallery.rules.ts";
import { setGallery } from "./products.store.ts";

/**
 * Replaces the pictures of a product by `next`, in that order; `now` is what it has.
 * @throws invalid, with a message on `gallery`, when one of them is not stored any more, or never was
 */
export async function replaceGallery(
  tx: Db,
  productId: number,
  { now, next }: { now: readonly GalleryEntry[]; next: readonly GalleryEntry[] },
): Promise<void> {
  if (isSameGallery(now, next)) return;
  const fresh = await keepFresh(tx, now, next);
  await setGallery(tx, productId, next);
  for (const image of fresh) await scheduleResizing(tx, image);
}

/**
 * Keeps the stored pictures of `next` that a product does not have yet, and returns their paths.
 * @throws invalid, with a message on `gallery`, when one of them is not stored any more, or never was
 */
export async function keepFresh(
  tx: Db,
  now: readonly GalleryEntry[],
  next: readonly GalleryEntry[],
): Promise<string[]> {
  const fresh = next
    .map(({ image }) => image)
    .filter((image) => image !== UPLOADED_IMAGE && !now.some((one) => one.image === image));
  if (!(await keepPictures(tx, fresh)))
    throw refuseFields({ gallery: ["A picture is not in the shop any more. Remove it and add it again."] });
  return fresh;
}
