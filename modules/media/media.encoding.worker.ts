// Runs in a process of its own: media.encoding.process.ts calls these functions.
import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { MAX_IMAGE_PIXELS, THUMBNAIL_PX } from "#contract/limits.ts";
import { type PictureFormat, SHARED_PICTURE } from "#contract/media.ts";
import { NOT_A_PICTURE, type Picture, pictureRejectionReason, type Variant } from "./media.rules.ts";

/** The longest side of a stored picture in pixels, and its WebP quality. */
const STORED_SIDE_PX = 1600;
const STORED_QUALITY = 88;

/**
 * The encoders of served pictures. AVIF at effort 2 takes 330 ms for 1200 pixels; effort 4, the default, takes 1.7 s
 * for 4 % fewer bytes (measured).
 */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 80 }),
};

/** The width of a placeholder in pixels: the browser's own smoothing makes it a blur. */
const PLACEHOLDER_PX = 8;

// Only the loaders of accepted formats: SVG, PDF and raw camera files are never parsed.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});
// The cache of operations would only use memory, since no two pictures are the same.
sharp.cache(false);

/** Encodes an upload as WebP: upright, in sRGB, without metadata, and no larger than needed; or why it is rejected. */
export async function encodeUpload(upload: Uint8Array): Promise<Picture | { rejection: string }> {
  // This reads only the header. The limit on pixels is checked below, with our own message.
  const metadata = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => ({}));
  const rejection = pictureRejectionReason(metadata);
  if (rejection) return { rejection };
  const bytes = await sharp(upload, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: STORED_SIDE_PX, height: STORED_SIDE_PX, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality: STORED_QUALITY })
    .toBuffer()
    .catch(() => null); // The header is valid, and the data is not.
  return bytes ? describeWebp(bytes) : { rejection: NOT_A_PICTURE };
}

/** Describes a WebP file of the shop. */
export async function describeWebp(bytes: Uint8Array): Promise<Picture> {
  const picture = sharp(bytes);
  const { width, height } = await picture.metadata();
  const tiny = await picture
    .resize({ width: PLACEHOLDER_PX })
    .webp({ quality: 30, alphaQuality: 30, effort: 6 })
    .toBuffer();
  const placeholder = `data:image/webp;base64,${tiny.toString("base64")}`;
  return { hash: createHash("sha256").update(bytes).digest("hex"), bytes, width, height, placeholder };
}

/** Encodes a stored picture in one width and format, never enlarged; the thumbnail fits into a square. */
export function encodeVariant({ stored, variant }: { stored: Uint8Array; variant: Variant }): Promise<Uint8Array> {
  const { width, format } = variant;
  if (format === SHARED_PICTURE.format) return encodeShared(stored);
  const box = width === THUMBNAIL_PX ? { width, height: width } : { width };
  const picture = sharp(stored).resize({ ...box, fit: "inside", withoutEnlargement: true });
  return encoders[format](picture).toBuffer();
}

/** The colour behind a picture that is transparent or has another shape: sage, as behind products. */
const PANEL = "#e6ebe2";

/** The whole picture on a panel, as networks show it. */
const encodeShared = (stored: Uint8Array): Promise<Uint8Array> =>
  sharp(stored)
    .resize({ width: SHARED_PICTURE.width, height: SHARED_PICTURE.height, fit: "contain", background: PANEL })
    .flatten({ background: PANEL })
    .jpeg({ quality: 82 })
    .toBuffer();
