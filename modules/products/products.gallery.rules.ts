import { UPLOADED_IMAGE } from "#contract/enums.ts";
import { refuseFields } from "#contract/errors.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";

type Change = {
  /** The gallery that the form sends; undefined leaves the pictures as they are. */
  asked: readonly GalleryEntry[] | undefined;
  /** The path of the picture that was uploaded with the form. */
  uploaded: string | null;
};

/**
 * The gallery of a product after its form was saved. An uploaded picture takes the place that the form keeps for it, or else
 * the first place. Each picture is in the gallery once.
 * @throws invalid, with a message on `image`, when no picture is left, or a place is kept for a picture that was not uploaded
 */
export function galleryAfter(now: readonly GalleryEntry[], { asked, uploaded }: Change): GalleryEntry[] {
  const entries = asked ?? now;
  const hasPlace = entries.some(({ image }) => image === UPLOADED_IMAGE);
  if (hasPlace && uploaded === null) throw refuseFields({ image: ["Choose a picture."] });
  const [, ...others] = entries;
  const gallery =
    uploaded === null
      ? entries
      : hasPlace
        ? entries.map(({ image, alt }) => ({ image: image === UPLOADED_IMAGE ? uploaded : image, alt }))
        : [{ image: uploaded, alt: "" }, ...others];
  if (gallery.length === 0 && now.length > 0) throw refuseFields({ image: ["A product keeps at least one picture."] });
  return gallery.filter(({ image }, index) => gallery.findIndex((entry) => entry.image === image) === index);
}

/** True when two galleries hold the same pictures and texts in the same order. */
export const isSameGallery = (a: readonly GalleryEntry[], b: readonly GalleryEntry[]): boolean =>
  a.length === b.length && a.every(({ image, alt }, index) => image === b[index]?.image && alt === b[index]?.alt);
