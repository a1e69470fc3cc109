import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { errorCode, errorMessage } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/**
 * Creates DATA_DIR when missing and checks that it is writable. Returns its real path, without links and relative parts.
 * Throws a StartupProblem when it cannot be used.
 */
export function prepareDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (error) {
    throw unusableFolder(folder, error);
  }
}

/** Converts a file system error below DATA_DIR into a message that says what to do. */
export function unusableFolder(folder: string, error: unknown): StartupProblem {
  const reason = REASONS[errorCode(error) ?? ""] ?? errorMessage(error);
  return new StartupProblem(
    `The data folder ${folder} cannot be used: ${reason}. Give the user who starts the shop the right to read and write it, or set DATA_DIR to another folder.`,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user may not read and write it",
  EPERM: "this user may not change it",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "this user's share of the disk is used up",
  ENOTDIR: "a part of its path is a file, not a folder",
  EEXIST: "there is a file of that name",
};
