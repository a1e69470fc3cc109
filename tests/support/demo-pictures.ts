import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openPictures, resizePicture } from "#modules/media/media.ts";

const IMAGES = resolve("content/images");

/** What the pictures depend on: when one of these changes, they are encoded again. */
const SOURCES = ["modules/media/media.encoding.ts", "contract/media.ts", "contract/limits.ts"];

/**
 * Puts the demo pictures in every width into the picture folder of a new shop, which would otherwise spend 45 s of CPU time on
 * them. They are encoded once for all shops of all runs.
 */
export async function addDemoPictures(mediaFolder: string): Promise<void> {
  const images = await Promise.all((await readdir(IMAGES)).map((name) => readFile(join(IMAGES, name))));
  const folder = resolve("node_modules/.cache/demo-pictures", await versionOf(images));
  const finished = join(folder, ".finished");
  if ((await readFile(finished).catch(() => null)) === null) {
    await encode(folder, images);
    await writeFile(finished, "");
  }
  await cp(folder, mediaFolder, { recursive: true });
}

async function versionOf(images: readonly Buffer[]): Promise<string> {
  const hash = createHash("sha256");
  for (const bytes of [...images, ...(await Promise.all(SOURCES.map((source) => readFile(source))))])
    hash.update(bytes);
  return hash.digest("hex").slice(0, 16);
}

/** Encodes the pictures in the folder. Processes that do so at the same time share the work, since each file is written as a whole. */
async function encode(folder: string, images: readonly Buffer[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pictures = await openPictures({ mediaFolder: folder, pictureBucket: null });
  const hashes = images.map((bytes) => createHash("sha256").update(bytes).digest("hex"));
  for (const [index, hash] of hashes.entries()) {
    await pictures.storage.put(`${hash}.webp`, images[index] ?? Buffer.of());
    await resizePicture(pictures, hash);
  }
}
