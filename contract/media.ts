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
