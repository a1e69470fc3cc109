import { UPLOADED_IMAGE } from "#contract/enums.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";

/** A gallery as the form keeps it: the same pictures, words and order are the same text. */
export const serializeGallery = (gallery: readonly GalleryEntry[]): string =>
  JSON.stringify(gallery.map(({ image, alt }) => ({ image, alt })));

/** The pictures in such a text, which the form alone writes. */
export const parseGallery = (text: string): GalleryEntry[] => JSON.parse(text);

/** Whether the gallery keeps a place for the picture that the form sends along. */
export const hasUploadPlace = (text: string): boolean =>
  parseGallery(text).some(({ image }) => image === UPLOADED_IMAGE);

/** The gallery with a place for a chosen file: of a product that is there it replaces the first picture. */
export function addUploadPlace(text: string, isNew: boolean): string {
  if (hasUploadPlace(text)) return text;
  const gallery = parseGallery(text);
  return serializeGallery([{ image: UPLOADED_IMAGE, alt: "" }, ...(isNew ? gallery : gallery.slice(1))]);
}

/** The gallery after the file was taken back: the picture that it replaced hangs again. */
export function removeUploadPlace(text: string, base: AdminProduct | null): string {
  const gallery = parseGallery(text);
  const [replaced] = base?.images.filter(({ image }) => !gallery.some((one) => one.image === image)) ?? [];
  return serializeGallery(gallery.flatMap((one) => (one.image === UPLOADED_IMAGE ? (replaced ?? []) : one)));
}

/** The gallery with the place filled by the picture that was sent along, wherever it hangs in what is saved. */
export const fillUploadPlace = (text: string, sent: string, saved: AdminProduct): string => {
  const at = parseGallery(sent).findIndex(({ image }) => image === UPLOADED_IMAGE);
  const image = saved.images[at]?.image;
  return serializeGallery(
    parseGallery(text).flatMap((one) =>
      one.image === UPLOADED_IMAGE ? (image === undefined ? [] : { ...one, image }) : one,
    ),
  );
};

/** The gallery with one more picture at its end; one that hangs already hangs once. */
export const appendPicture = (text: string, image: string): string => {
  const gallery = parseGallery(text);
  return gallery.some((one) => one.image === image) ? text : serializeGallery([...gallery, { image, alt: "" }]);
};

/** The gallery with a picture moved to another place. */
export function movePicture(gallery: readonly GalleryEntry[], from: number, to: number): GalleryEntry[] {
  const others = gallery.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...gallery.slice(from, from + 1));
}

/** How a gallery is told in a few words. */
export function describeGallery(text: string): string {
  const gallery = parseGallery(text);
  if (gallery.length === 0) return "No picture";
  const words = gallery.map(({ alt }) => alt).filter((alt) => alt !== "");
  return [gallery.length === 1 ? "1 picture" : `${gallery.length} pictures`, ...words].join("; ");
}
