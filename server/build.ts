import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { StartupProblem } from "#db/startup-problem.ts";
import { ensureBuildFolder } from "./build-folder.ts";
import type { PageSource } from "./pages.ts";
import { precompress } from "./precompress.ts";
import { writeShopManifest } from "./shop-manifest.ts";

const ROOT = join(import.meta.dirname, "..");
/** Holds a folder for each build, named by the fingerprint of the sources that it was made of. */
const BUILDS = join(ROOT, "build");
const SOURCES = [
  "web",
  "contract",
  "content/articles",
  "content/images",
  "content/models",
  "content/picture-plugin.ts",
  "content/policies",
  "content/markdown-plugin.ts",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "server/build.ts",
  "server/precompress.ts",
  "server/shop-manifest.ts",
];

/** The built pages of a folder. A broken build shows now, not at the first visitor. */
export async function loadPages(folder: string): Promise<PageSource> {
  let build: Promise<ServerBuild> | undefined;
  const load = () => {
    build ??= import(pathToFileURL(join(folder, "server", "index.js")).href) as Promise<ServerBuild>;
    return build;
  };
  await load();
  return { mode: "built", folder: join(folder, "client"), load };
}

/** The pages of today's sources. */
export const buildAndLoadPages = async (): Promise<PageSource> => loadPages(await ensureBuild());

/** Gives the folder with the build of today's sources; built first when there is none. */
export async function ensureBuild(): Promise<string> {
  const fingerprint = await fingerprintOf(SOURCES);
  return ensureBuildFolder(BUILDS, fingerprint.slice(0, 16), async (folder) => {
    process.stdout.write("Building the pages …\n");
    await buildPages(folder);
  });
}

async function buildPages(folder: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve("@react-router/dev/package.json");
  const builder = spawn(process.execPath, [join(dirname(manifest), "bin.cjs"), "build"], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    // Whoever asks for the build, a test for example, it is the one that customers get.
    env: { ...process.env, NODE_ENV: "production", BUILD_FOLDER: folder },
  });
  const [code] = await once(builder, "exit");
  if (code !== 0) {
    throw new StartupProblem("The pages could not be built: the lines above say why. Correct it and start again.");
  }
  await writeShopManifest(join(folder, "client", "assets"));
  await precompress(join(folder, "client"));
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
  process.stdout.write(`The pages are built in ${relative(ROOT, await ensureBuild())}\n`);
}
