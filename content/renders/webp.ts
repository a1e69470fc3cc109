// node webp.ts master.png picture.webp : a picture for the catalogue, in the best quality that fits the size limit.
import { writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";

const MOST_BYTES = 200 * 1024;
const QUALITIES = [88, 84, 80, 76, 72, 68, 64, 60];

/** WebP with a transparent background, in the best quality below 200 KB. */
export async function catalogueWebp(picture: Sharp): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await picture.clone().webp({ quality, alphaQuality: 92, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= MOST_BYTES) break;
  }
  return bytes;
}

if (import.meta.main) {
  const [master = "", picture = ""] = process.argv.slice(2);
  await writeFile(picture, await catalogueWebp(sharp(master)));
}
