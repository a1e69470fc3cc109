import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import manifest from "../package.json" with { type: "json" };
import { freePort } from "../tests/support/free-port.ts";

/** A server under load. */
export type Server = { origin: string; pid: number; stop(): Promise<void> };

const ROOT = join(import.meta.dirname, "..");
const START_TIMEOUT_MS = 120_000;

/**
 * Starts the shop with the command of `npm start` and its default settings, on a running database, but without rate limits: all
 * load comes from one address. Its log goes to a file in the data folder.
 */
export async function startShop(
  databaseUrl: string,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const shop = spawn("sh", ["-c", manifest.scripts.start], {
    cwd: ROOT,
    stdio: ["ignore", openSync(join(dataDir, "shop.log"), "a"), "inherit"],
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: "127.0.0.1",
      RATE_LIMIT: "off",
      ...settings,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(`${origin}/readyz`, shop);
  return { origin, pid: pidOf(shop), stop: () => end(shop) };
}

/** Starts bare node:http with this head and body as its only answer. */
export async function startBareServer(
  folder: string,
  answer: { head: readonly string[]; body: Buffer },
): Promise<Server> {
  const file = join(folder, "answer");
  writeFileSync(file, answer.body);
  const bare = fork(join(import.meta.dirname, "bare-server.ts"), [JSON.stringify({ head: answer.head, file })]);
  const [port] = await once(bare, "message");
  return { origin: `http://127.0.0.1:${port}`, pid: pidOf(bare), stop: () => end(bare) };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(20)) {
    if (child.exitCode !== null) throw new Error("the shop ended before it was ready");
    const response = await fetch(url).catch(() => null); // Nobody listens yet.
    if (response?.ok) return;
  }
  throw new Error(`the shop was not ready after ${START_TIMEOUT_MS / 1000} s`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("the process did not start");
  return child.pid;
}
