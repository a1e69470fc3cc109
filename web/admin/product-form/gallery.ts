import type { DeskProduct } from "#contract/catalogue.ts";
import type { Place } from "#contract/gallery.ts";
import { SENT_ALONG } from "#contract/vocabulary.ts";

/** A gallery as the form keeps it: the same pictures, words and order are the same text. */
export const galleryText = (gallery: readonly Place[]): string =>
  JSON.stringify(gallery.map(({ image, alt }) => ({ image, alt })));

/** The pictures in such a text, which the form alone writes. */
export const galleryIn = (text: string): Place[] => JSON.parse(text);

/** Whether the gallery keeps a place for the picture that the form sends along. */
export const keepsPlace = (text: string): boolean => galleryIn(text).some(({ image }) => image === SENT_ALONG);

/** The gallery with a place for a chosen file: of a product that is there it replaces the first picture. */
export function withPlace(text: string, isNew: boolean): string {
  if (keepsPlace(text)) return text;
  const gallery = galleryIn(text);
  return galleryText([{ image: SENT_ALONG, alt: "" }, ...(isNew ? gallery : gallery.slice(1))]);
}

/** The gallery after the file was taken back: the picture that it replaced hangs again. */
export function withoutPlace(text: string, base: DeskProduct | null): string {
  const gallery = galleryIn(text);
  const [replaced] = base?.images.filter(({ image }) => !gallery.some((one) => one.image === image)) ?? [];
  return galleryText(gallery.flatMap((one) => (one.image === SENT_ALONG ? (replaced ?? []) : one)));
}

/** The gallery with the place filled by the picture that was sent along, wherever it hangs in what is saved. */
export const withSaved = (text: string, sent: string, saved: DeskProduct): string => {
  const at = galleryIn(sent).findIndex(({ image }) => image === SENT_ALONG);
  const image = saved.images[at]?.image;
  return galleryText(
    galleryIn(text).flatMap((one) => (one.image === SENT_ALONG ? (image === undefined ? [] : { ...one, image }) : one)),
  );
};

/** The gallery with one more picture at its end; one that hangs already hangs once. */
export const withPicture = (text: string, image: string): string => {
  const gallery = galleryIn(text);
  return gallery.some((one) => one.image === image) ? text : galleryText([...gallery, { image, alt: "" }]);
};

/** The gallery with a picture moved to another place. */
export function moved(gallery: readonly Place[], from: number, to: number): Place[] {
  const others = gallery.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...gallery.slice(from, from + 1));
}

/** How a gallery is told in a few words. */
export function galleryWords(text: string): string {
  const gallery = galleryIn(text);
  if (gallery.length === 0) return "No picture";
  const words = gallery.map(({ alt }) => alt).filter((alt) => alt !== "");
  return [gallery.length === 1 ? "1 picture" : `${gallery.length} pictures`, ...words].join("; ");
}
