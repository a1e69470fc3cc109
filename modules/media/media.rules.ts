import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE_PX } from "#contract/limits.ts";
import {
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  SHARED_PICTURE,
  servedWidths,
} from "#contract/media.ts";
import { sentence } from "#contract/numbers.sentence.ts";

/** An encoded upload: its WebP bytes, their SHA-256, and a data: URL to show while it loads. */
export type Picture = { hash: string; bytes: Uint8Array; width: number; height: number; placeholder: string };

/** The metadata that a decoder reads before the pixels. */
export type PictureMetadata = {
  format?: string;
  compression?: string;
  width?: number;
  height?: number;
  pages?: number;
};

export const NOT_A_PICTURE = "This is not a picture the shop can read. Choose a JPEG, PNG, WebP or AVIF file.";

/** Why a picture is rejected, as a sentence for the user; null when it is accepted. */
export function pictureRejectionReason({
  format,
  compression,
  width = 0,
  height = 0,
  pages = 1,
}: PictureMetadata): string | null {
  const known =
    format === "jpeg" || format === "png" || format === "webp" || (format === "heif" && compression === "av1");
  if (!known) return NOT_A_PICTURE;
  if (pages > 1) return "This picture is animated. Choose a still one.";
  if (Math.max(width, height) > MAX_IMAGE_SIDE_PX || width * height > MAX_IMAGE_PIXELS) {
    return sentence`This picture has too many pixels. Use at most ${MAX_IMAGE_PIXELS / 1_000_000} megapixels and ${MAX_IMAGE_SIDE_PX} pixels a side.`;
  }
  return null;
}

/** A picture in one of the widths and formats in which it is served. */
export type Variant = { hash: string } & (
  | { width: PictureWidth; format: PictureFormat }
  | Pick<typeof SHARED_PICTURE, "width" | "format">
);

/** The file name of the original. */
export const fileNameOf = (hash: string): string => `${hash}.webp`;

/** The file name of a picture in one width and format. */
export const variantName = ({ hash, width, format }: Variant): string => `${hash}-${width}.${format}`;

/** Every possible file name of a picture. */
export const fileNamesOf = (hash: string): string[] => [fileNameOf(hash), ...variantsOf(hash).map(variantName)];

/** A picture in every width and format, and as it is shared. */
export const variantsOf = (hash: string): Variant[] => [
  ...servedWidths.flatMap((width) => pictureFormats.map((format) => ({ hash, width, format }))),
  sharedVariant(hash),
];

const sharedVariant = (hash: string) => ({ hash, width: SHARED_PICTURE.width, format: SHARED_PICTURE.format });

/** The path under which a stored picture is served. */
export const picturePath = (hash: string): string => `/media/${fileNameOf(hash)}`;

/** The hash in the path of a stored picture. @throws when the path is not one of a picture */
export function hashFromPath(path: string): string {
  const hash = path.startsWith("/media/") ? parseFileName(path.slice("/media/".length))?.hash : undefined;
  if (hash === undefined) throw new Error(`No path of a picture: ${path}`);
  return hash;
}

/** Parses a file name: the original, or one width; null for any other name. */
export function parseFileName(name: string): Variant | { hash: string; width: null; format: "webp" } | null {
  const [, hash, widthPart, formatPart] = /^([0-9a-f]{64})(?:-(\d+))?\.(\w+)$/.exec(name) ?? [];
  if (hash !== undefined && name === variantName(sharedVariant(hash))) return sharedVariant(hash);
  const format = pictureFormats.find((known) => known === formatPart);
  if (hash === undefined || format === undefined) return null;
  if (widthPart === undefined) return format === "webp" ? { hash, width: null, format } : null;
  const width = servedWidths.find((known) => String(known) === widthPart);
  return width === undefined ? null : { hash, width, format };
}
