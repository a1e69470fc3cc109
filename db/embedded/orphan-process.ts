import { setTimeout as sleep } from "node:timers/promises";
import { readPostmasterFile } from "#db/embedded/postmaster-file.ts";
import { commandOf, hasWorkingFolder, isAlive, listProcesses, sendSignal } from "#db/embedded/processes.ts";
import { CLUSTER_NAME } from "#db/embedded/settings.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** Milliseconds a leftover gets to end by a signal before the next, sterner one: fast, then immediate shutdown. */
const PATIENCE: readonly [NodeJS.Signals, number][] = [
  ["SIGINT", 30_000],
  ["SIGQUIT", 10_000],
];

/**
 * Ends a PostgreSQL that a killed shop left over these files, or waits for it where it is ending already. Whoever calls
 * holds the folder's lock, so there is no living shop that it could belong to. One that a person started by hand is
 * not ours to end: then this throws a StartupProblem, as it does when the leftover will not end.
 *
 * Gives the number of an unrelated process that now bears the dead server's number, if there is one. PostgreSQL would
 * take it for a living server.
 */
export async function stopOrphanServer(clusterDir: string): Promise<number | undefined> {
  const pid = readPostmasterFile(clusterDir)?.pid;
  if (pid === undefined) return undefined;
  if (isServerOver(pid, clusterDir)) await end(pid, clusterDir);
  endOrphans(clusterDir);
  return isAlive(pid) ? pid : undefined;
}

/**
 * When the server itself was killed, its children notice at their next pause, which a long query may put off. Until
 * then no other server may start; what they did was not committed and will not be.
 */
function endOrphans(clusterDir: string): void {
  for (const pid of listProcesses()) {
    if (hasWorkingFolder(pid, clusterDir) && commandOf(pid)[0]?.startsWith("postgres:")) sendSignal(pid, "SIGKILL");
  }
}

async function end(pid: number, clusterDir: string): Promise<void> {
  if (!commandOf(pid).join(" ").includes(`cluster_name=${CLUSTER_NAME}`)) {
    throw new StartupProblem(
      `A PostgreSQL that was not started by the shop (process ${pid}) is running over ${clusterDir}. Stop it first.`,
    );
  }
  for (const [signal, patience] of PATIENCE) {
    sendSignal(pid, signal);
    for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) {
      if (!isServerOver(pid, clusterDir)) return;
    }
  }
  throw new StartupProblem(
    `A PostgreSQL (process ${pid}) that an earlier run left over ${clusterDir} does not end. End it by hand, then start the shop again.`,
  );
}

/** True for a living server of these files; not for its children, and not for the shell that watches it. */
function isServerOver(pid: number, clusterDir: string): boolean {
  const command = commandOf(pid);
  if (command.length === 0 || command[0] === "/bin/sh") return false;
  return hasWorkingFolder(pid, clusterDir) || command.join(" ").includes(`postgres -D ${clusterDir}`);
}
