import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { errorCode } from "#db/error-code.ts";

/** True while a process of that number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/**
 * The command a living process was started with, argument by argument where the system separates them. Empty for a
 * process that is gone, and for one that has ended and waits for its parent to read its status.
 */
export function commandOf(pid: number): string[] {
  if (process.platform !== "linux") {
    const listed = spawnSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return listed.stdout?.trim().split(" ").filter(Boolean) ?? [];
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
  } catch {
    return []; // It ended between the question and the answer.
  }
}

/** Sends a signal; one that comes too late is no error. Throws where the process is another user's. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

/** The numbers of all processes of this machine, or of this container. */
export function listProcesses(): number[] {
  if (process.platform === "linux") return readdirSync("/proc").map(Number).filter(Number.isInteger);
  return spawnSync("ps", ["-A", "-o", "pid="], { encoding: "utf8" }).stdout.trim().split(/\s+/).map(Number);
}

/** Whether a process has this folder as its working folder, as far as this user may see it. */
export function hasWorkingFolder(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false; // It ended meanwhile, or it is another user's, or this is not Linux.
  }
}
