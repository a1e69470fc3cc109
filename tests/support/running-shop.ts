import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { ensureBuild } from "#server/build.ts";
import { addDemoPictures, type Encoding } from "./demo-pictures.ts";
import { freePort } from "./free-port.ts";

/** A shop as its owner runs it: a separate process, on a free port, with an empty data folder. */
export type RunningShop = { url: string; process: ChildProcess; output: () => string; stop: () => Promise<void> };

const startWithin = 180_000;
const stopWithin = 60_000;

async function ready(url: string, shop: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startWithin;
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new Error(`The shop ended with ${shop.exitCode} while starting:\n${output()}`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.status === 200) return;
    await wait(100);
  }
  throw new Error(`The shop was not ready after ${startWithin / 1000} s:\n${output()}`);
}

/** Ends the process with SIGTERM. @throws when it does not end in time, or not with 0 */
async function end(shop: ChildProcess, output: () => string): Promise<void> {
  if (shop.exitCode === null && shop.signalCode === null) {
    shop.kill("SIGTERM");
    const timer = setTimeout(() => shop.kill("SIGKILL"), stopWithin);
    await once(shop, "exit");
    clearTimeout(timer);
  }
  if (shop.exitCode !== 0) {
    throw new Error(`The shop ended with ${shop.exitCode ?? shop.signalCode} after SIGTERM:\n${output()}`);
  }
}

/** The process of a shop, ready or not, and its output so far. */
export type LaunchedShop = { url: string; process: ChildProcess; output: () => string };

/**
 * Launches the built shop without waiting for it; the pages are built first when they are not. Defaults: a free port,
 * no rate limit, no log line per request. `command` is what is run, for a test of the command itself.
 */
export async function launchShop(
  settings: Record<string, string>,
  command: [string, ...string[]] = [process.execPath, "server/start.mjs"],
): Promise<LaunchedShop> {
  const { PORT: port = String(await freePort()) } = settings;
  const [program, ...args] = command;
  await ensureBuild(); // A build takes longer than a shop may take to start.
  const shop = spawn(program, args, {
    env: { ...process.env, PORT: port, RATE_LIMIT: "off", LOG_LEVEL: "warn", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [shop.stdout, shop.stderr]) stream.on("data", (bytes: Buffer) => lines.push(bytes.toString()));
  return { url: `http://localhost:${port}`, process: shop, output: () => lines.join("").slice(-8000) };
}

/** Waits until a launched shop is ready. @throws with its output when it is not ready within three minutes */
export const waitUntilReady = ({ url, process: shop, output }: LaunchedShop): Promise<void> => ready(url, shop, output);

/** Ends a launched shop with SIGTERM. @throws when it does not end in time, or not with 0 */
export const stopShop = ({ process: shop, output }: LaunchedShop): Promise<void> => end(shop, output);

/**
 * Puts the demo into the data folder of a new shop: all of it where DEMO_FOLDER names the folder of a stopped shop, else its pictures. The
 * files of its database keep their owner, whom PostgreSQL checks.
 */
async function addDemo(
  folder: string,
  { DEMO, DATABASE_URL }: Record<string, string>,
  pictures?: Encoding,
): Promise<void> {
  const demoFolder = process.env.DEMO_FOLDER;
  if (demoFolder && !DEMO && !DATABASE_URL) await promisify(execFile)("cp", ["-a", `${demoFolder}/.`, folder]);
  else if (DEMO !== "off") await addDemoPictures(join(folder, "media"), pictures);
}

/**
 * Starts the built shop with a temporary data folder that `stop` removes, and waits until it is ready.
 *
 * @throws with the output of the shop when it is not ready within three minutes
 */
export async function startShop(settings: Record<string, string> = {}, pictures?: Encoding): Promise<RunningShop> {
  const folder = await mkdtemp(join(tmpdir(), "tulin-"));
  await addDemo(folder, settings, pictures);
  const shop = await launchShop({ DATA_DIR: folder, ...settings });
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await waitUntilReady(shop);
  } catch (problem) {
    shop.process.kill("SIGKILL");
    await remove();
    throw problem;
  }
  return { ...shop, stop: () => stopShop(shop).finally(remove) };
}
