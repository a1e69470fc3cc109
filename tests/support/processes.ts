import { readdirSync, readFileSync } from "node:fs";

/** What /proc shows of a process; empty when it has just ended. */
function readProcFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

const living = (): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);

/** The processes whose command line names this, such as a folder of the test's own. */
export const processesMatching = (text: string): number[] =>
  living().filter((pid) => readProcFile(pid, "cmdline").replaceAll("\0", " ").includes(text));
