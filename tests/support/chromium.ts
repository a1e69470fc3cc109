import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium as playwright } from "@playwright/test";
import { installers, UNPACKED } from "./chromium-installers.ts";

/** The first one is the headless shell, which needs half of the CPU time for the same page. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const macApplications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Ubuntu's `chromium-browser` may only print a hint about a snap, so a browser must print its version. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;
}

/**
 * The Chromium of this machine: `CHROMIUM_PATH`, one of the usual names on the PATH, Playwright's own, or one that was
 * unpacked here before.
 *
 * @throws when CHROMIUM_PATH is set and is not a browser
 */
function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, and no Chromium starts there: correct it or unset it.`);
  }
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, process.platform === "win32" ? `${name}.exe` : name)));
  return [...onPath, ...macApplications, playwright.executablePath(), UNPACKED].find(starts);
}

/**
 * The path of a Chromium, installed now if this machine has none; the terminal shows the installation.
 *
 * @throws with a hint when none can be installed
 */
export async function ensureChromium(): Promise<string> {
  const present = findChromium();
  if (present) return present;
  process.stdout.write("No Chromium found for the browser tests: installing one.\n");
  for (const install of installers) {
    await install();
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need a Chromium and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to its executable.",
  );
}
