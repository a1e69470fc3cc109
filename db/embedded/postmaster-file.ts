import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "#db/error-code.ts";

/** The content of `postmaster.pid`, whose lines PostgreSQL documents. */
export type PostmasterFile = { pid: number; stopping: boolean; port: number; socketFolder: string };

/** Reads the file, which stays when the server is killed. Undefined when it is missing or empty. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  const lines = textOf(join(clusterDir, "postmaster.pid")).split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  return pid > 0
    ? {
        pid,
        stopping: lines[7]?.trim() === "stopping",
        port: Number(lines[3]),
        socketFolder: lines[4] ?? "",
      }
    : undefined;
}

/** Empty for a missing file: the server may remove it at any moment, as its last step. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return "";
    throw error;
  }
}
