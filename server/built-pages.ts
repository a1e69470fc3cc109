import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { StartupProblem } from "#db/startup-problem.ts";
import type { PageSource } from "./pages.ts";
import { precompress } from "./precompress.ts";
import { writeShopManifest } from "./shop-manifest.ts";

const ROOT = join(import.meta.dirname, "..");
const CLIENT = join(ROOT, "build", "client");
const SERVER = join(ROOT, "build", "server", "index.js");
/** Holds the fingerprint of the sources that the build was made of. */
const STAMP = join(ROOT, "build", "sources.txt");
const SOURCES = [
  "web",
  "contract",
  "catalogue/articles",
  "catalogue/images",
  "catalogue/models",
  "catalogue/pictures.ts",
  "catalogue/policies",
  "catalogue/texts.ts",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];

/** The built pages; built first when there is no build, or one of other sources. */
export async function builtPages(): Promise<PageSource> {
  const fingerprint = await fingerprintOf(SOURCES);
  if (!(await isBuiltFrom(fingerprint))) {
    process.stdout.write("Building the pages …\n");
    await buildPages();
    await writeFile(STAMP, fingerprint);
  }
  let build: Promise<ServerBuild> | undefined;
  const load = () => {
    build ??= import(pathToFileURL(SERVER).href) as Promise<ServerBuild>;
    return build;
  };
  await load(); // A broken build shows now, not at the first visitor.
  return { mode: "built", folder: CLIENT, load };
}

async function isBuiltFrom(fingerprint: string): Promise<boolean> {
  return existsSync(SERVER) && existsSync(STAMP) && (await readFile(STAMP, "utf8")) === fingerprint;
}

async function buildPages(): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve("@react-router/dev/package.json");
  const builder = spawn(process.execPath, [join(dirname(manifest), "bin.cjs"), "build"], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    // Whoever asks for the build, a test for example, it is the one that customers get.
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [code] = await once(builder, "exit");
  if (code !== 0) {
    throw new StartupProblem("The pages could not be built: the lines above say why. Correct it and start again.");
  }
  await writeShopManifest(join(CLIENT, "assets"));
  await precompress(CLIENT);
}

async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const files: string[] = [];
  for (const path of paths) {
    const inside = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true }).catch(() => null);
    if (!inside) files.push(join(ROOT, path));
    else files.push(...inside.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  }
  const digest = createHash("sha256");
  for (const file of files.sort()) digest.update(file.slice(ROOT.length)).update(await readFile(file));
  return digest.digest("hex");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await buildPages();
  await writeFile(STAMP, await fingerprintOf(SOURCES));
}
