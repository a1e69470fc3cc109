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
import { lifecycle } from "./lifecycle.ts";
import type { PageSource } from "./pages.ts";
import { precompress } from "./precompress.ts";

const ROOT = join(import.meta.dirname, "..");
/** Holds a folder for each build, named by a hash of its sources. */
const BUILDS = join(ROOT, "build");
const SOURCES = [
  "web",
  "contract",
  "content/images",
  "content/models",
  "content/picture-plugin.ts",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "server/build.ts",
  "server/precompress.ts",
];

/** Loads the pages that were built into this folder. A broken build throws here, not at the first visitor. */
export async function loadPages(folder: string): Promise<PageSource> {
  let build: Promise<ServerBuild> | undefined;
  const load = () => {
    build ??= import(pathToFileURL(join(folder, "server", "index.js")).href) as Promise<ServerBuild>;
    return build;
  };
  await load();
  return { mode: "built", folder: join(folder, "client"), load };
}

/** Loads the pages of the current sources, and builds them first when they have no build. */
export const buildAndLoadPages = async (): Promise<PageSource> => loadPages(await ensureBuild());

/** Returns the folder with the build of the current sources, and builds them first when they have none. */
export async function ensureBuild(): Promise<string> {
  const hash = await hashOf(SOURCES);
  return ensureBuildFolder(BUILDS, hash.slice(0, 16), buildPages);
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Builds the pages and compresses their files. Prints its progress in a few lines. */
async function buildPages(folder: string): Promise<void> {
  const began = performance.now();
  print("Building the pages (once, about half a minute) …");
  await runBundler(folder);
  print("Compressing their files …");
  const { files, brotli } = await precompress(join(folder, "client"));
  const seconds = Math.round((performance.now() - began) / 1000);
  print(`Built in ${seconds} s: ${files} text files, ${Math.round(brotli / 1024)} KB compressed.`);
}

/** Runs React Router's build. Its output is shown only when it fails. */
async function runBundler(folder: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve("@react-router/dev/package.json");
  const bundler = spawn(process.execPath, [join(dirname(manifest), "bin.cjs"), "build"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    // The production build, also when a test asks for it.
    env: { ...process.env, NODE_ENV: "production", BUILD_FOLDER: folder },
  });
  let output = "";
  for (const stream of [bundler.stdout, bundler.stderr]) {
    stream.on("data", (bytes: Buffer) => {
      output += bytes;
    });
  }
  const [code] = await once(bundler, "close");
  if (code !== 0) throw new StartupProblem(`${output}\nThe pages could not be built: the lines above say why.`);
}

async function hashOf(paths: readonly string[]): Promise<string> {
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
  const [, , part, out = join(ROOT, "client", "package")] = process.argv;
  if (part === "client") {
    // A shop that starts needs none of this.
    const { buildClient } = await import("../client/build.ts");
    await buildClient(out).catch(lifecycle.fail);
    print(`The client is in ${relative(process.cwd(), out)}. To publish it, run npm publish there.`);
  } else {
    const folder = await ensureBuild().catch(lifecycle.fail);
    print(`The build is in ${relative(ROOT, String(folder))}`);
  }
}
