import { createHash } from "node:crypto";
import sharp from "sharp";
import { refuseFields } from "#contract/errors.ts";
import { MAX_IMAGE_PIXELS } from "#contract/limits.ts";
import type { Db } from "#db/connection.ts";
import { NOT_A_PICTURE, objectionTo, type Picture, picturePath } from "./media.rules.ts";
import { insertPicture, writePicture } from "./media.store.ts";

export { type Picture, picturePath };

/** The longest side of a stored picture in pixels, and its WebP quality. */
const STORED_SIDE_PX = 1600;
const STORED_QUALITY = 88;

// Only the loaders of the formats we take: everything else (SVG, PDF, raw camera files) is never even parsed.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});

/**
 * Makes a picture of the shop's own from an upload and puts its file into the folder: upright, in sRGB, without
 * metadata, never larger than the shop needs. What was sent is never stored. Not for inside a transaction.
 * @throws invalid, with a message on `image`, when it is no JPEG, PNG, WebP or AVIF, or breaks a limit
 */
export async function takePicture(folder: string, upload: Uint8Array): Promise<Picture> {
  const picture = await encodeAnew(upload);
  await writePicture(folder, picture);
  return picture;
}

/** Puts a WebP file of the shop's own, which nobody uploaded, into the folder as it is. */
export async function adoptPicture(folder: string, bytes: Uint8Array): Promise<Picture> {
  const { width, height } = await sharp(bytes).metadata();
  const picture = { hash: hashOf(bytes), bytes, width, height };
  await writePicture(folder, picture);
  return picture;
}

/** Notes a picture that was taken, so that products can show it. */
export const notePicture = (tx: Db, picture: Picture): Promise<void> => insertPicture(tx, picture);

async function encodeAnew(upload: Uint8Array): Promise<Picture> {
  // Only the header is read here, so the limit on pixels is ours to tell.
  const facts = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => ({}));
  const objection = objectionTo(facts);
  if (objection) throw refuseFields({ image: [objection] });
  const { data, info } = await sharp(upload, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: STORED_SIDE_PX, height: STORED_SIDE_PX, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality: STORED_QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refuseFields({ image: [NOT_A_PICTURE] }); // A header that promises a picture, and data that are none.
    });
  return { hash: hashOf(data), bytes: data, width: info.width, height: info.height };
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
