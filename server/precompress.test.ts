import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { precompress } from "#server/precompress.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "precompress-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a text file gets a brotli and a gzip file with the same content", async () => {
  const source = "export const scooter = 1;\n".repeat(200);
  await writeFile(join(folder, "entry.js"), source);

  const done = await precompress(folder);

  const [br, gz] = await Promise.all([readFile(join(folder, "entry.js.br")), readFile(join(folder, "entry.js.gz"))]);
  expect(brotliDecompressSync(br).toString()).toBe(source);
  expect(gunzipSync(gz).toString()).toBe(source);
  expect(done).toEqual({ files: 1, plain: source.length, brotli: br.length });
});

test("pictures, fonts and small files are not compressed", async () => {
  await writeFile(join(folder, "photo.webp"), Buffer.alloc(5000));
  await writeFile(join(folder, "letters.woff2"), Buffer.alloc(5000));
  await writeFile(join(folder, "tiny.css"), "a{color:red}");

  expect(await precompress(folder)).toEqual({ files: 0, plain: 0, brotli: 0 });
  expect((await readdir(folder)).sort()).toEqual(["letters.woff2", "photo.webp", "tiny.css"]);
});
