import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { unusableFolder } from "#db/embedded/data-folder.ts";
import { isAlive } from "#db/embedded/processes.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** The right to run the one PostgreSQL of a data folder, held until it is released or this process ends. */
export type FolderLock = { release(): void };

const SQLITE_BUSY = 5;

/**
 * Takes the data folder for this process, or throws a StartupProblem naming the process that has it.
 *
 * The operating system holds the lock and drops it when the process ends in whatever way, so there is never anything
 * to repair after kill -9, and a process number that was given out again cannot mislead. Node has no call for a file
 * lock; SQLite, which is inside Node, takes one that works on Linux, macOS and Windows. Nothing is stored in the file.
 */
export function lockFolder(dataDir: string): FolderLock {
  const holderFile = join(dataDir, "shop.pid");
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, "shop.lock"), { timeout: 0 });
    lock.exec("pragma journal_mode = memory; begin exclusive");
    writeFileSync(holderFile, `${process.pid}\n`);
  } catch (error) {
    lock?.close();
    throw isBusy(error) ? alreadyOpen(dataDir, holderFile) : unusableFolder(dataDir, error);
  }
  const held = lock;
  return {
    release() {
      if (!held.isOpen) return;
      rmSync(holderFile, { force: true });
      held.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function alreadyOpen(dataDir: string, holderFile: string): StartupProblem {
  return new StartupProblem(
    `Another shop${holder(holderFile)} is already running over the data folder ${dataDir}. Stop that one first, or give this one a DATA_DIR of its own.`,
  );
}

/** The holder's process number in brackets, when it is known: it may not have written it yet. */
function holder(holderFile: string): string {
  const pid = existsSync(holderFile) ? Number.parseInt(readFileSync(holderFile, "utf8"), 10) : 0;
  return pid > 0 && isAlive(pid) ? ` (process ${pid})` : "";
}
