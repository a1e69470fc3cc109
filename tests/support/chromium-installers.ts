import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { apt, aptPrefix, run } from "./apt.ts";

/** A Chromium for Linux on x64 with its libraries, from the npm registry: installed without root. */
const PACKAGE = "@sparticuz/chromium@153.0.0";

const folder = resolve("node_modules/.cache/chromium");

/** The executable of that package after unpacking. */
export const UNPACKED = join(folder, "start");

function withApt(): void {
  if (!apt("update")) return;
  // Only Debian has the headless shell; Ubuntu does not.
  const install = ["install", "-y", "--no-install-recommends"];
  if (!apt(...install, "chromium-headless-shell")) apt(...install, "chromium");
}

async function withNpm(): Promise<void> {
  if (process.platform !== "linux" || process.arch !== "x64") return;
  if (!run("npm", ["install", "--prefix", folder, "--no-save", "--ignore-scripts", PACKAGE])) return;
  process.stdout.write(`  unpacking it to ${folder}\n`);
  const packed = join(folder, "node_modules/@sparticuz/chromium/bin");
  const inflate = (name: string, target: string, mode = 0o644) =>
    pipeline(
      createReadStream(join(packed, name)),
      createBrotliDecompress(),
      createWriteStream(join(folder, target), { mode }),
    );
  await inflate("chromium.br", "chromium", 0o755);
  // Parts that a machine without a desktop lacks: libraries, software rendering, one font.
  for (const archive of ["al2023.tar.br", "swiftshader.tar.br", "fonts.tar.br"]) {
    await inflate(archive, "archive.tar");
    spawnSync("tar", ["-xf", join(folder, "archive.tar"), "-C", folder], { stdio: "inherit" });
  }
  for (const left of ["archive.tar", "node_modules"]) await rm(join(folder, left), { recursive: true });
  await writeFile(join(folder, "fonts.conf"), FONTS);
  await writeFile(UNPACKED, START, { mode: 0o755 });
}

const START = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -d /etc/fonts ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

const FONTS = `<?xml version="1.0"?>
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="relative">font-cache</cachedir></fontconfig>
`;

function withPlaywright(): void {
  const system = aptPrefix() ? ["--with-deps"] : [];
  run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", ...system, "chromium"]);
}

/** The installers, best first. Each does nothing where it cannot work, and the next one is tried. */
export const installers: (() => void | Promise<void>)[] = [withApt, withNpm, withPlaywright];
