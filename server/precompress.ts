import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = new Set([".css", ".glb", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest", ".xml"]);

/** Bytes below which compression saves nothing. */
const minBytes = 256;

/** What every visitor loads is compressed by Zopfli: 3 % smaller for some seconds of the build. Larger files load on demand. */
const zopfliTypes = new Set([".css", ".js"]);
const maxZopfliBytes = 512 * 1024;

const brotli = promisify(brotliCompress);
const quickGzip = promisify(gzip);

const gzipOf = async (path: string, plain: Buffer): Promise<Uint8Array> =>
  zopfliTypes.has(extname(path)) && plain.length <= maxZopfliBytes
    ? (await loadZopfli()).gzipAsync(plain, { numiterations: 3 })
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
  const done = { files: 0, plain: 0, brotli: 0 };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !compressible.has(extname(path)) || (await stat(path)).size < minBytes) continue;
    const plain = await readFile(path);
    const [small, older] = await Promise.all([
      brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
      gzipOf(path, plain),
    ]);
    if (small.length < plain.length) await writeFile(`${path}.br`, small);
    if (older.length < plain.length) await writeFile(`${path}.gz`, older);
    done.files += 1;
    done.plain += plain.length;
    done.brotli += Math.min(small.length, plain.length);
  }
  return done;
}
