import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openPictures, resizePicture } from "#modules/media/media.ts";

const IMAGES = resolve("content/images");

/** What the pictures depend on: when one of these changes, they are encoded again. */
const SOURCES = ["modules/media/media.encoding.worker.ts", "contract/media.ts", "contract/limits.ts"];

/**
 * Puts the demo pictures in every width into the picture folder of a new shop, which would otherwise spend a minute of CPU time on
 * them.
 */
export async function addDemoPictures(mediaFolder: string): Promise<void> {
  await cp(await encodedPictures(), mediaFolder, { recursive: true });
}

/** Called once before the tests: several of them at the same time would all encode the pictures. */
export async function setup(): Promise<void> {
  await encodedPictures();
}

/** The folder with the pictures. They are encoded once for all shops of all runs. */
async function encodedPictures(): Promise<string> {
  const images = await Promise.all((await readdir(IMAGES)).map((name) => readFile(join(IMAGES, name))));
  const folder = resolve("node_modules/.cache/demo-pictures", await versionOf(images));
  const finished = join(folder, ".finished");
  if ((await readFile(finished).catch(() => null)) === null) {
    await encode(folder, images);
    await writeFile(finished, "");
  }
  return folder;
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
