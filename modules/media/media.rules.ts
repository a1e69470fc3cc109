import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE_PX } from "#contract/limits.ts";

/** A picture the shop made from an upload: WebP bytes, known by their SHA-256. */
export type Picture = { hash: string; bytes: Uint8Array; width: number; height: number };

/** What a decoder says of a picture before its pixels are read. */
export type PictureFacts = { format?: string; compression?: string; width?: number; height?: number; pages?: number };

export const NOT_A_PICTURE = "This is not a picture the shop can read. Choose a JPEG, PNG, WebP or AVIF file.";

/** What is wrong with a picture, as a sentence for the person who chose it; null when it may be used. */
export function objectionTo({ format, compression, width = 0, height = 0, pages = 1 }: PictureFacts): string | null {
  const known =
    format === "jpeg" || format === "png" || format === "webp" || (format === "heif" && compression === "av1");
  if (!known) return NOT_A_PICTURE;
  if (pages > 1) return "This picture moves. Choose a still one.";
  if (Math.max(width, height) > MAX_IMAGE_SIDE_PX || width * height > MAX_IMAGE_PIXELS) {
    return `This picture has too many pixels. Use at most ${MAX_IMAGE_PIXELS / 1_000_000} megapixels and ${MAX_IMAGE_SIDE_PX} pixels a side.`;
  }
  return null;
}

/** The path under which a stored picture is served. */
export const picturePath = (hash: string): string => `/media/${hash}.webp`;
