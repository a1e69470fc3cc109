import { THUMBNAIL_PX } from "./limits.ts";

/** The formats in which a picture is served, the smaller files first. */
export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The widths in which a picture is served beside its thumbnail, in pixels. A narrower one is never enlarged. */
export const pictureWidths = [320, 640, 960, 1440] as const;

/** Every width there is: the thumbnail, which fits into a square of that width, and the others. */
export const servedWidths = [THUMBNAIL_PX, ...pictureWidths] as const;
export type PictureWidth = (typeof servedWidths)[number];

/** The path of a picture in one width and format, from the path of the original. */
export const picturePathFor = (image: string, width: PictureWidth, format: PictureFormat): string =>
  image.replace(/\.webp$/, `-${width}.${format}`);

/** The picture of a shared page: a JPEG of these pixels, because not every network reads WebP. */
export const SHARED_PICTURE = { width: 1200, height: 630, format: "jpeg" } as const;

/** Its path, from the path of the original. */
export const sharedPicturePath = (image: string): string =>
  image.replace(/\.webp$/, `-${SHARED_PICTURE.width}.${SHARED_PICTURE.format}`);

/** The widths of a picture in one format as `srcset` has them. The last one is named with its real width. */
export const srcSetOf = (
  image: string,
  format: PictureFormat,
  widths: readonly PictureWidth[],
  whole = Infinity,
): string => widths.map((width) => `${picturePathFor(image, width, format)} ${Math.min(width, whole)}w`).join(", ");

/** The `srcset` of a picture with this whole width: the widths up to the first that is not smaller. */
export const pictureSources = (image: string, whole: number, format: PictureFormat): string =>
  srcSetOf(
    image,
    format,
    pictureWidths.filter((_, position) => (pictureWidths[position - 1] ?? 0) < whole),
    whole,
  );
