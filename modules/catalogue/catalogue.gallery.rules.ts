import { refuseFields } from "#contract/errors.ts";
import { SENT_ALONG } from "#contract/vocabulary.ts";

/** A picture in a gallery by its path, and what it shows. */
export type Hung = { image: string; alt: string };

type Change = {
  /** The gallery as the form asks for it; without one, the pictures stay. */
  asked: readonly Hung[] | undefined;
  /** The path of the picture that was sent along. */
  sent: string | null;
};

/**
 * The gallery of a product after its form was saved. A picture that was sent along takes the place that the form keeps
 * for it, or else the first one. A picture hangs once.
 * @throws invalid, with a message on `image`, when none is left, or a place is kept for a picture that was not sent
 */
export function galleryAfter(now: readonly Hung[], { asked, sent }: Change): Hung[] {
  const entries = asked ?? now;
  const kept = entries.some(({ image }) => image === SENT_ALONG);
  if (kept && sent === null) throw refuseFields({ image: ["Choose a picture."] });
  const [, ...others] = entries;
  const hung =
    sent === null
      ? entries
      : kept
        ? entries.map(({ image, alt }) => ({ image: image === SENT_ALONG ? sent : image, alt }))
        : [{ image: sent, alt: "" }, ...others];
  if (hung.length === 0 && now.length > 0) throw refuseFields({ image: ["A product keeps at least one picture."] });
  return hung.filter(({ image }, at) => hung.findIndex((one) => one.image === image) === at);
}

/** Whether two galleries hold the same pictures and words in the same order. */
export const sameGallery = (a: readonly Hung[], b: readonly Hung[]): boolean =>
  a.length === b.length && a.every(({ image, alt }, at) => image === b[at]?.image && alt === b[at]?.alt);
