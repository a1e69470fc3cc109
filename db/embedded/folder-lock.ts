import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { unusableFolder } from "#db/embedded/data-folder.ts";
import { isAlive } from "#db/embedded/processes.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** The exclusive lock on a data folder, held until it is released or this process ends. */
export type FolderLock = { release(): void };

const SQLITE_BUSY = 5;

/**
 * Locks the data folder for this process, or throws a StartupProblem that names the holder.
 *
 * The operating system releases the lock when the process ends in any way, so there is nothing to repair after kill -9, and a
 * reused process id cannot mislead. Node has no API for file locks; SQLite, which is built into Node, takes one. Nothing is stored
 * in the file.
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

/** The holder's process id in brackets, when known: it may not be written yet. */
function holder(holderFile: string): string {
  const pid = existsSync(holderFile) ? Number.parseInt(readFileSync(holderFile, "utf8"), 10) : 0;
  return pid > 0 && isAlive(pid) ? ` (process ${pid})` : "";
}
