import { setTimeout as sleep } from "node:timers/promises";
import { readPostmasterFile } from "#db/embedded/postmaster-file.ts";
import { commandOf, hasWorkingFolder, isAlive, listProcesses, sendSignal } from "#db/embedded/processes.ts";
import { CLUSTER_NAME } from "#db/embedded/settings.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** Milliseconds for an orphan server to end after each signal: fast shutdown, then immediate shutdown. */
const TIMEOUTS: readonly [NodeJS.Signals, number][] = [
  ["SIGINT", 30_000],
  ["SIGQUIT", 10_000],
];

/**
 * Stops the PostgreSQL of a killed shop over these files, or waits for it when it is stopping. The caller holds the folder's lock,
 * so no running shop owns it. A server that a person started is not stopped: this throws a StartupProblem, as it does when the
 * orphan does not end.
 *
 * Returns the process id of an unrelated process that reuses the id of the dead server, if any. PostgreSQL would consider it a
 * running server.
 */
export async function stopOrphanServer(clusterDir: string): Promise<number | undefined> {
  const pid = readPostmasterFile(clusterDir)?.pid;
  if (pid === undefined) return undefined;
  if (isServerOver(pid, clusterDir)) await end(pid, clusterDir);
  endOrphanChildren(clusterDir);
  return isAlive(pid) ? pid : undefined;
}

/**
 * When the server was killed, its child processes notice it between operations, so a long query delays that. Until then no other
 * server can start. Their work is not committed.
 */
function endOrphanChildren(clusterDir: string): void {
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
  for (const [signal, timeout] of TIMEOUTS) {
    sendSignal(pid, signal);
    for (const deadline = Date.now() + timeout; Date.now() < deadline; await sleep(20)) {
      if (!isServerOver(pid, clusterDir)) return;
    }
  }
  throw new StartupProblem(
    `A PostgreSQL (process ${pid}) that an earlier run left over ${clusterDir} does not end. End it yourself, then start the shop again.`,
  );
}

/** True for a running server of these files, not for its child processes or its watchdog. */
function isServerOver(pid: number, clusterDir: string): boolean {
  const command = commandOf(pid);
  if (command.length === 0 || command[0] === "/bin/sh") return false;
  return hasWorkingFolder(pid, clusterDir) || command.join(" ").includes(`postgres -D ${clusterDir}`);
}
