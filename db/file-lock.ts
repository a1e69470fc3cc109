import { DatabaseSync } from "node:sqlite";

/** An exclusive lock, held until it is released or this process ends. */
export type FileLock = { release(): void };

const SQLITE_BUSY = 5;

/**
 * Takes the lock that this file stands for; null while another process, or another part of this one, holds it.
 *
 * The operating system releases the lock when the process ends in any way, so there is nothing to repair after kill -9, and a
 * reused process id cannot mislead. Node has no API for file locks; SQLite, which is built into Node, takes one. Nothing is stored
 * in the file.
 * @throws when the file cannot be written
 */
export function lockFile(path: string): FileLock | null {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path, { timeout: 0 });
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return null;
    throw error;
  }
  const held = lock;
  return {
    release() {
      if (held.isOpen) held.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
