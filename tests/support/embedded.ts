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

/** One event that `embedded-process.ts` prints. */
export type EmbeddedEvent = {
  connection?: EmbeddedConnection;
  pid?: number;
  notice?: string;
  transaction?: "failed";
  problem?: string;
  fatal?: string;
  stopped?: true;
};

/** A process that runs an embedded PostgreSQL. */
export type EmbeddedProcess = {
  pid: number;
  /** The next event. Rejects when the process ends instead. */
  nextEvent(): Promise<EmbeddedEvent>;
  /** Stops its PostgreSQL and the process, and waits for the end. */
  stop(): Promise<void>;
  /** kill -9, and waits for the end. */
  kill(): Promise<void>;
};

export type EmbeddedOptions = { uid?: number; path?: string; flags?: Readonly<Record<string, string>> };

/** These tests do not need data to survive a power failure. */
const WITHOUT_FSYNC = { fsync: "off", shared_buffers: "16MB" };

const TEMPORARY = "tmp";

const started = new Set<ChildProcess>();

/** Starts a process with an embedded PostgreSQL over this data folder, as another user or with another PATH if given. */
export function startEmbeddedProcess(
  dataDir: string,
  { uid, path, flags = WITHOUT_FSYNC }: EmbeddedOptions = {},
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
      if (done) throw new Error("The process ended without output");
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

/** A folder for data folders, with a space in its path and a temporary folder that every user may write. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tulin embedded-"));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, TEMPORARY));
  chmodSync(join(folder, TEMPORARY), 0o1777);
  return folder;
}

/** Kills the processes of a folder, waits until they have ended, and removes the folder. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  for (const child of started) child.kill("SIGKILL");
  await waitUntil("every process has ended", () => processesUsing(folder).length === 0);
  rmSync(folder, { recursive: true });
}

/** Runs one query on a new connection. */
export async function queryOnce(
  connection: EmbeddedConnection | undefined,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on("error", () => {
    // The tests kill the server: then the query fails with an error of its own.
  });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** The commands of all running processes that contain this folder, without this process. */
export function processesUsing(folder: string): string[] {
  return listProcesses()
    .filter((pid) => pid !== process.pid)
    .map((pid) => commandOf(pid).join(" "))
    .filter((command) => command.includes(folder));
}

/** The parent process. */
export function parentOf(pid: number): number {
  const result = spawnSync("sh", ["-c", `ps -o ppid= -p ${pid} || sed -n 's/^PPid://p' /proc/${pid}/status`]);
  return Number.parseInt(result.stdout.toString(), 10);
}

/** Waits until the condition is true. @throws after two minutes */
export async function waitUntil(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 120_000; !(await holds()); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${what}`);
  }
}
