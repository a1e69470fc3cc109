import { createHash } from "node:crypto";
import { access, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { THUMBNAIL_PX } from "#contract/limits.ts";
import { SHARED_PICTURE } from "#contract/media.ts";
import { fileNameOf, type Variant, variantName, variantsOf } from "#modules/media/media.rules.ts";
import { openPictures, resizePicture } from "#modules/media/media.ts";

const IMAGES = resolve("content/images");

/**
 * How the pictures are encoded: as the shop does, for benchmarks and for the pictures of screens, or in a third of the time with larger
 * files, for tests. The tests of media and of a first start prove how the shop does it.
 */
export type Encoding = "as served" | "quick";

/** What the pictures depend on: when one of these changes, they are encoded again. */
const SOURCES = [
  "modules/media/media.encoding.worker.ts",
  "contract/media.ts",
  "contract/limits.ts",
  "tests/support/demo-pictures.ts",
];

/**
 * Puts the demo pictures in every width into the picture folder of a new shop, which would otherwise spend a minute of CPU time on
 * them.
 */
export async function addDemoPictures(mediaFolder: string, encoding: Encoding = "quick"): Promise<void> {
  await cp(await encodedPictures(encoding), mediaFolder, { recursive: true });
}

/** Called once before the tests: several of them at the same time would all encode the pictures. */
export async function setup(): Promise<void> {
  await encodedPictures("quick");
}

/** The folder with the pictures. They are encoded once for all shops of all runs. */
async function encodedPictures(encoding: Encoding): Promise<string> {
  const images = await Promise.all((await readdir(IMAGES)).map((name) => readFile(join(IMAGES, name))));
  const name = `${await versionOf(images)}-${encoding.replace(" ", "-")}`;
  const folder = resolve("node_modules/.cache/demo-pictures", name);
  const finished = join(folder, ".finished");
  if (!(await exists(finished))) {
    await encode(folder, images, encoding);
    await writeFile(finished, "");
  }
  return folder;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function versionOf(images: readonly Buffer[]): Promise<string> {
  const hash = createHash("sha256");
  for (const bytes of [...images, ...(await Promise.all(SOURCES.map((source) => readFile(source))))])
    hash.update(bytes);
  return hash.digest("hex").slice(0, 16);
}

/** Encodes the pictures in the folder. Processes that do so at the same time share the work, since each file is written as a whole. */
async function encode(folder: string, images: readonly Buffer[], encoding: Encoding): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pictures = await openPictures({ mediaFolder: folder, pictureBucket: null });
  for (const bytes of images) {
    const hash = createHash("sha256").update(bytes).digest("hex");
    await pictures.storage.put(fileNameOf(hash), bytes);
    if (encoding === "as served") await resizePicture(pictures, hash);
    else {
      for (const variant of variantsOf(hash)) {
        const name = variantName(variant);
        if (!(await exists(join(folder, name)))) await pictures.storage.put(name, await quickly(bytes, variant));
      }
    }
  }
}

/** A picture in one width and format, with the least effort. */
function quickly(bytes: Buffer, { width, format }: Variant): Promise<Buffer> {
  if (format === SHARED_PICTURE.format) {
    return sharp(bytes).resize({ width, height: SHARED_PICTURE.height, fit: "contain" }).jpeg().toBuffer();
  }
  const height = width === THUMBNAIL_PX ? width : undefined;
  return sharp(bytes)
    .resize({ width, height, fit: "inside", withoutEnlargement: true })
    .toFormat(format, { effort: 0 })
    .toBuffer();
}
