import { UPLOADED_IMAGE } from "#contract/enums.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";

/** Serialises a gallery for the form: equal pictures, texts and order give equal text. */
export const serializeGallery = (gallery: readonly GalleryEntry[]): string =>
  JSON.stringify(gallery.map(({ image, alt }) => ({ image, alt })));

/** Parses text of `serializeGallery`, the only source of it. */
export const parseGallery = (text: string): GalleryEntry[] => JSON.parse(text);

/** True when the gallery has a place for the uploaded file of the form. */
export const hasUploadPlace = (text: string): boolean =>
  parseGallery(text).some(({ image }) => image === UPLOADED_IMAGE);

/** Adds a place for a chosen file. For an existing product it replaces the first picture. */
export function addUploadPlace(text: string, isNew: boolean): string {
  if (hasUploadPlace(text)) return text;
  const gallery = parseGallery(text);
  return serializeGallery([{ image: UPLOADED_IMAGE, alt: "" }, ...(isNew ? gallery : gallery.slice(1))]);
}

/** Removes the place of the file and restores the picture that it replaced. */
export function removeUploadPlace(text: string, base: AdminProduct | null): string {
  const gallery = parseGallery(text);
  const [replaced] = base?.images.filter(({ image }) => !gallery.some((one) => one.image === image)) ?? [];
  return serializeGallery(gallery.flatMap((one) => (one.image === UPLOADED_IMAGE ? (replaced ?? []) : one)));
}

/** Fills the place of the file with the path of the saved picture. */
export const fillUploadPlace = (text: string, sent: string, saved: AdminProduct): string => {
  const index = parseGallery(sent).findIndex(({ image }) => image === UPLOADED_IMAGE);
  const image = saved.images[index]?.image;
  return serializeGallery(
    parseGallery(text).flatMap((one) =>
      one.image === UPLOADED_IMAGE ? (image === undefined ? [] : { ...one, image }) : one,
    ),
  );
};

/** Appends a picture, unless the gallery contains it. */
export const appendPicture = (text: string, image: string): string => {
  const gallery = parseGallery(text);
  return gallery.some((one) => one.image === image) ? text : serializeGallery([...gallery, { image, alt: "" }]);
};

/** Moves a picture to another place. */
export function movePicture(gallery: readonly GalleryEntry[], from: number, to: number): GalleryEntry[] {
  const others = gallery.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...gallery.slice(from, from + 1));
}

/** A short description of a gallery. */
export function describeGallery(text: string): string {
  const gallery = parseGallery(text);
  if (gallery.length === 0) return "No picture";
  const words = gallery.map(({ alt }) => alt).filter((alt) => alt !== "");
  return [gallery.length === 1 ? "1 picture" : `${gallery.length} pictures`, ...words].join("; ");
}
