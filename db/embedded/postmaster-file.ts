import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "#db/error-code.ts";

/** What `postmaster.pid`, whose lines PostgreSQL documents, says of the server of these files. */
export type PostmasterFile = { pid: number; stopping: boolean };

/** Reads what the server wrote down of itself, which stays there when it is killed. Undefined where it wrote nothing. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  const lines = textOf(join(clusterDir, "postmaster.pid")).split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  return pid > 0 ? { pid, stopping: lines[7]?.trim() === "stopping" } : undefined;
}

/** Empty for a file that is not there: the server removes it as the last thing it does, at any moment. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return "";
    throw error;
  }
}
