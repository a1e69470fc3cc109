import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = new Set([".css", ".glb", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest", ".xml"]);

/** Bytes below which compression saves nothing. */
const minBytes = 256;

/** What every visitor loads is compressed by Zopfli: 3 % smaller for some seconds of the build. Larger files load on demand. */
const zopfliTypes = new Set([".css", ".js"]);
const maxZopfliBytes = 512 * 1024;
/** Splitting a smaller file into blocks takes 0.1 s and saves nothing. */
const minSplitBytes = 8 * 1024;

const brotli = promisify(brotliCompress);
const quickGzip = promisify(gzip);

const brotliOf = (plain: Buffer): Promise<Uint8Array> =>
  brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });

const gzipOf = async (path: string, plain: Buffer): Promise<Uint8Array> =>
  zopfliTypes.has(extname(path)) && plain.length <= maxZopfliBytes
    ? (await loadZopfli()).gzipAsync(plain, { numiterations: 3, blocksplitting: plain.length >= minSplitBytes })
    : quickGzip(plain, { level: constants.Z_BEST_COMPRESSION });

/**
 * Loads Zopfli and removes the handlers of uncaught errors that it installs: with them a shop that has just built its pages
 * would end without closing its database.
 */
async function loadZopfli() {
  const events = ["uncaughtException", "unhandledRejection"] as const;
  const before = new Set(events.flatMap((event) => process.rawListeners(event)));
  const zopfli = await import("@gfx/zopfli");
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!before.has(listener)) process.off(event, listener as () => void); // Its type does not matter for removing it.
    }
  }
  return zopfli;
}

/**
 * Writes a `.br` and a `.gz` beside every compressible file of a folder, so that the server compresses nothing per request.
 * A version that is not smaller than the file is left out.
 *
 * @returns how many files were compressed, and their size in bytes plain and as brotli
 */
export async function precompress(folder: string): Promise<{ files: number; plain: number; brotli: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(paths.map(async (path) => ({ path, plain: await readFile(path) })));
  const files = read.filter(({ plain }) => plain.length >= minBytes);
  // Brotli runs in threads and Zopfli in this one, so all of brotli is started first.
  const small = files.map(({ path, plain }) => writeSmaller(`${path}.br`, plain, brotliOf(plain)));
  const older = files.map(({ path, plain }) => writeSmaller(`${path}.gz`, plain, gzipOf(path, plain)));
  await Promise.all(older);
  return {
    files: files.length,
    plain: files.reduce((sum, { plain }) => sum + plain.length, 0),
    brotli: (await Promise.all(small)).reduce((sum, bytes) => sum + bytes, 0),
  };
}

/** Writes the compressed version of a file if it is smaller; returns the bytes of the smaller one. */
async function writeSmaller(path: string, plain: Buffer, compressed: Promise<Uint8Array>): Promise<number> {
  const bytes = await compressed;
  if (bytes.length < plain.length) await writeFile(path, bytes);
  return Math.min(bytes.length, plain.length);
}
