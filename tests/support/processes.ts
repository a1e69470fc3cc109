import { readdirSync, readFileSync } from "node:fs";

/** What /proc tells of a process; empty when it has just ended. */
function told(pid: number, file: string): string {
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
  living().filter((pid) => told(pid, "cmdline").replaceAll("\0", " ").includes(text));

/** The processes of a shop that serve it beside the first one, in the order in which they were started. */
export function workersOf(first: number | undefined): number[] {
  const isWorker = (pid: number) =>
    told(pid, "cmdline").includes("server/start.mjs") && / \w (\d+) /.exec(told(pid, "stat"))?.[1] === String(first);
  return living().filter(isWorker);
}

/** What the command line of a process tells Node itself. */
export const nodeFlagsOf = (pid: number): string[] =>
  told(pid, "cmdline")
    .split("\0")
    .filter((word) => word.startsWith("--"));
