import { accessSync, constants, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isDiskFull } from "#db/disk-space.ts";
import { errorCode, errorMessage } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/**
 * Creates DATA_DIR when missing and checks that it is writable. Returns its real path, without links and relative parts.
 * Throws a StartupProblem when it cannot be used.
 */
export function prepareDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (error) {
    throw unusableFolder(folder, error);
  }
}

/** Creates a folder and its parents. Node's `recursive` never returns where a system folder refuses new ones, as `/proc` does. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (!statSync(parent, { throwIfNoEntry: false })) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another shop that starts at the same moment made it.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Converts a file system error below DATA_DIR into a message that says what to do. */
export function unusableFolder(folder: string, error: unknown): StartupProblem {
  const reason = REASONS[errorCode(error) ?? ""] ?? errorMessage(error);
  const advice = isDiskFull(error)
    ? "Free some space"
    : "Give the user who starts the shop the right to read and write it";
  return new StartupProblem(
    `The data folder ${folder} cannot be used: ${reason}. ${advice}, or set DATA_DIR to another folder.`,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no folder can be created there",
  EACCES: "this user may not read and write it",
  EPERM: "this user may not change it",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "this user's share of the disk is used up",
  ENOTDIR: "a part of its path is a file, not a folder",
  EEXIST: "there is a file of that name",
};
