import { readFileSync } from "node:fs";

/** Linux counts the CPU time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Seconds of CPU that a process has used so far, in user and system mode, as the operating system counts them. */
export const cpuSeconds = (pid: number): number => secondsOf(pid, 14);

/** Seconds of CPU of the children of a process that have ended. */
export const cpuSecondsOfEnded = (pid: number): number => secondsOf(pid, 16);

/** The sum of two times of a process: that field of its statistics and the next one, counted from 1. */
function secondsOf(pid: number, field: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is the program's name in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[field - 3]) + Number(fields[field - 2])) / TICKS_PER_SECOND;
}

/** The memory of a process that is in RAM now, in MB. */
export const residentMegabytes = (pid: number): number => megabytesOf(pid, "VmRSS");

/** The most memory that a process has had in RAM since it began, in MB. */
export const peakMegabytes = (pid: number): number => megabytesOf(pid, "VmHWM");

/** The memory that the programs which encode pictures for a process have had in RAM at most, in MB. */
export function encodingMegabytes(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  const encoding = children.filter((child) =>
    readFileSync(`/proc/${child}/cmdline`, "utf8").includes("media.encoding"),
  );
  return encoding.reduce((sum, child) => sum + peakMegabytes(child), 0);
}

function megabytesOf(pid: number, field: string): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? 0) / 1024;
}
