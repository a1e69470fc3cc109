import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { errorCode } from "#db/error-code.ts";

/** True while a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/**
 * The command line of a running process, by argument where the system separates them. Empty for a missing process and for a
 * zombie.
 */
export function commandOf(pid: number): string[] {
  if (process.platform !== "linux") {
    const listed = spawnSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return listed.stdout?.trim().split(" ").filter(Boolean) ?? [];
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
  } catch {
    return []; // It ended meanwhile.
  }
}

/** Sends a signal; a process that has ended is no error. Throws when the process belongs to another user. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

/** The ids of all processes of this machine or container. */
export function listProcesses(): number[] {
  if (process.platform === "linux") return readdirSync("/proc").map(Number).filter(Number.isInteger);
  return spawnSync("ps", ["-A", "-o", "pid="], { encoding: "utf8" }).stdout.trim().split(/\s+/).map(Number);
}

/** True when this is the working folder of a process, as far as this user may see it. */
export function hasWorkingFolder(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false; // It ended meanwhile, it belongs to another user, or this is not Linux.
  }
}
