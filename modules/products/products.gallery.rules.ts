import { UPLOADED_IMAGE } from "#contract/enums.ts";
import { refuseFields } from "#contract/errors.ts";

/** A picture in a gallery by its path, and what it shows. */
export type GalleryEntry = { image: string; alt: string };

type Change = {
  /** The gallery as the form asks for it; without one, the pictures stay. */
  asked: readonly GalleryEntry[] | undefined;
  /** The path of the picture that was sent along. */
  sent: string | null;
};

/**
 * The gallery of a product after its form was saved. A picture that was sent along takes the place that the form keeps
 * for it, or else the first one. A picture hangs once.
 * @throws invalid, with a message on `image`, when none is left, or a place is kept for a picture that was not sent
 */
export function galleryAfter(now: readonly GalleryEntry[], { asked, sent }: Change): GalleryEntry[] {
  const entries = asked ?? now;
  const kept = entries.some(({ image }) => image === UPLOADED_IMAGE);
  if (kept && sent === null) throw refuseFields({ image: ["Choose a picture."] });
  const [, ...others] = entries;
  const hung =
    sent === null
      ? entries
      : kept
        ? entries.map(({ image, alt }) => ({ image: image === UPLOADED_IMAGE ? sent : image, alt }))
        : [{ image: sent, alt: "" }, ...others];
  if (hung.length === 0 && now.length > 0) throw refuseFields({ image: ["A product keeps at least one picture."] });
  return hung.filter(({ image }, at) => hung.findIndex((one) => one.image === image) === at);
}

/** Whether two galleries hold the same pictures and words in the same order. */
export const isSameGallery = (a: readonly GalleryEntry[], b: readonly GalleryEntry[]): boolean =>
  a.length === b.length && a.every(({ image, alt }, at) => image === b[at]?.image && alt === b[at]?.alt);
