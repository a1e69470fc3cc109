import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { commandOf, listProcesses } from "#db/embedded/processes.ts";
import type { EmbeddedConnection } from "#db/embedded.ts";

/** What a process of `embedded-process.ts` shows, one at a time. */
export type EmbeddedEvent = {
  connection?: EmbeddedConnection;
  pid?: number;
  notice?: string;
  transaction?: "failed";
  problem?: string;
  fatal?: string;
  stopped?: true;
};

/** A process that holds an embedded PostgreSQL. */
export type EmbeddedProcess = {
  pid: number;
  /** The next thing it shows. Rejects when it ends instead. */
  nextEvent(): Promise<EmbeddedEvent>;
  /** Asks it to stop its PostgreSQL and end, and waits for the end. */
  stop(): Promise<void>;
  /** kill -9, and waits for the end. */
  kill(): Promise<void>;
};

export type EmbeddedOptions = { uid?: number; path?: string; flags?: Readonly<Record<string, string>> };

/** Nothing that is lost with the machine's power matters here. */
const QUICK = { fsync: "off", shared_buffers: "16MB" };

const TEMPORARY = "tmp";

const started = new Set<ChildProcess>();

/** Starts a process that holds an embedded PostgreSQL over a folder in such a folder, as another user or with another PATH if asked. */
export function startEmbeddedProcess(
  dataDir: string,
  { uid, path, flags = QUICK }: EmbeddedOptions = {},
): EmbeddedProcess {
  const program = join(import.meta.dirname, "embedded-process.ts");
  const child = spawn(process.execPath, [program, dataDir, JSON.stringify(flags)], {
    uid,
    gid: uid,
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, TMPDIR: join(dataDir, "..", TEMPORARY), ...(path && { PATH: path }) },
  });
  started.add(child);
  const over = once(child, "exit").then(() => {
    started.delete(child);
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    nextEvent: async () => {
      const { done, value } = await lines.next();
      if (done) throw new Error("The process ended without a word");
      return JSON.parse(value);
    },
    stop: () => {
      child.stdin.end();
      return over;
    },
    kill: () => {
      child.kill("SIGKILL");
      return over;
    },
  };
}

/** A folder for data folders, with a space in its path and a temporary folder for everybody in it. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tulin embedded-"));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, TEMPORARY));
  chmodSync(join(folder, TEMPORARY), 0o1777);
  return folder;
}

/** Ends what runs over a folder, waits until it has ended, and removes the folder. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  for (const child of started) child.kill("SIGKILL");
  await waitUntil("every process has ended", () => processesUsing(folder).length === 0);
  rmSync(folder, { recursive: true });
}

/** One query by a connection of its own. */
export async function queryOnce(
  connection: EmbeddedConnection | undefined,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on("error", () => {
    // It is the server that the test kills; the query fails and says so.
  });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** The commands of all living processes that speak of a folder, this one left out. */
export function processesUsing(folder: string): string[] {
  return listProcesses()
    .filter((pid) => pid !== process.pid)
    .map((pid) => commandOf(pid).join(" "))
    .filter((command) => command.includes(folder));
}

/** The process that started another one. */
export function parentOf(pid: number): number {
  const asked = spawnSync("sh", ["-c", `ps -o ppid= -p ${pid} || sed -n 's/^PPid://p' /proc/${pid}/status`]);
  return Number.parseInt(asked.stdout.toString(), 10);
}

/** Waits until something holds, and fails when it does not within two minutes. */
export async function waitUntil(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 120_000; !(await holds()); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`It took too long until ${what}`);
  }
}
