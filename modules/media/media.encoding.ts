import { refuseFields } from "#contract/errors.ts";
import { encodingProcess } from "./media.encoding.process.ts";
import type { Picture, Variant } from "./media.rules.ts";

// One process for uploads, each of which may need 200 MB, and one for resizing, so that visitors do not wait for uploads.
const uploads = encodingProcess();
const resizings = encodingProcess();

/**
 * Encodes an upload as WebP: upright, in sRGB, without metadata, and no larger than needed.
 * @throws invalid, with a message on `image`, when it is no JPEG, PNG, WebP or AVIF, or breaks a limit
 */
export async function encodeUpload(upload: Uint8Array): Promise<Picture> {
  const encoded = await uploads("encodeUpload", upload);
  if ("rejection" in encoded) throw refuseFields({ image: [encoded.rejection] });
  return encoded;
}

/** Describes a WebP file of the shop. */
export const describeWebp = (bytes: Uint8Array): Promise<Picture> => resizings("describeWebp", bytes);

/** Encodes a stored picture in one width and format, never enlarged. */
export const encodeVariant = (stored: Uint8Array, variant: Variant): Promise<Uint8Array> =>
  resizings("encodeVariant", { stored, variant });
