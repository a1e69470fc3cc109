import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unusableFolder } from "#db/embedded/data-folder.ts";
import { isAlive } from "#db/embedded/processes.ts";
import { type FileLock, lockFile } from "#db/file-lock.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** Locks the data folder for this process, or throws a StartupProblem that names the holder. */
export function lockFolder(dataDir: string): FileLock {
  const holderFile = join(dataDir, "shop.pid");
  let lock: FileLock | null = null;
  try {
    lock = lockFile(join(dataDir, "shop.lock"));
    if (lock) writeFileSync(holderFile, `${process.pid}\n`);
  } catch (error) {
    lock?.release();
    throw unusableFolder(dataDir, error);
  }
  if (!lock) throw alreadyOpen(dataDir, holderFile);
  const held = lock;
  let isReleased = false;
  return {
    release() {
      if (isReleased) return;
      isReleased = true;
      rmSync(holderFile, { force: true });
      held.release();
    },
  };
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
