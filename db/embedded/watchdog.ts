import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Identity } from "#db/embedded/identity.ts";

/** A program that cannot outlive this process, because a watchdog shell ends it. */
export type WatchedProcess = {
  /** The process id of the program, not of the shell. */
  pid: number;
  /** Settles when the program has ended. */
  ended: Promise<void>;
  hasEnded(): boolean;
  /** The last lines it wrote to stderr, without those about clients that it turned away. */
  lastOutput(): string;
  /** Asks the program to end; `ended` resolves when it has. */
  requestStop(): void;
};

/**
 * A shell with our pipe as its stdin. The pipe closes when this process closes it or ends in any way, including kill -9. Then
 * the shell sends SIGINT until the program has ended (repeatedly, because it may not handle signals yet), and SIGQUIT after a
 * minute. The watchdog ignores signals to the process group or service, because the shop stops its parts in order.
 */
const WATCHDOG = `
exec 3<&0
"$@" </dev/null >/dev/null 3<&- &
program=$!
(
  trap '' HUP INT TERM
  while read -r line <&3; do :; done
  tries=0
  while kill -INT $program 2>/dev/null; do
    sleep 0.5
    tries=$((tries + 1))
    [ $tries -lt 120 ] || kill -QUIT $program
  done
) >/dev/null 2>&1 &
guard=$!
trap '' HUP INT TERM
echo $program
exec >/dev/null 3<&-
wait $program
kill -9 $guard
`;

/** The lines of stderr that are kept. */
const LAST_LINES = 12;

/**
 * What PostgreSQL writes for each client that it turns away while it starts or stops. Clients try often: these lines would displace
 * the reason why it ends, such as a full disk.
 */
const CLIENT_TURNED_AWAY =
  /FATAL: {2}the database system is |DETAIL: {2}Consistent recovery state has not been yet reached/;

/** Milliseconds to wait for the last output. */
const LAST_OUTPUT_TIME = 1_000;

/** Starts a command as the given user under a watchdog, in a session of its own so that Ctrl-C does not reach it. */
export async function startWatched(
  command: string[],
  identity: Identity,
  environment: Readonly<Record<string, string>> = {},
): Promise<WatchedProcess> {
  const child = spawn("/bin/sh", ["-c", WATCHDOG, "watchdog", ...identity.prefix, ...command], {
    uid: identity.uid,
    gid: identity.gid,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
    // A clean environment, because PostgreSQL reads variables such as PGCLIENTENCODING.
    // biome-ignore lint/style/noProcessEnv: programs are found by the PATH the shop was started with
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...environment },
  });
  await once(child, "spawn");
  const lines: string[] = [];
  let hasEnded = false;
  createInterface(child.stderr).on("line", (line) => {
    if (!CLIENT_TURNED_AWAY.test(line)) lines.splice(0, lines.push(line) - LAST_LINES);
  });
  child.stdin.on("error", () => {
    // The shell may have ended already when its pipe is closed.
  });
  const silent = once(child, "close");
  const ended = once(child, "exit").then(async () => {
    // When only the shell was killed, its guard subshell still ends the program.
    child.stdin.end();
    // The last output may still arrive, but an orphaned child process can keep the pipe open.
    await Promise.race([silent, sleep(LAST_OUTPUT_TIME)]);
    hasEnded = true;
  });
  const pid = Number.parseInt(await text(child.stdout), 10);
  return {
    pid,
    ended,
    hasEnded: () => hasEnded,
    lastOutput: () => lines.join("\n").trim(),
    requestStop: () => child.stdin.end(),
  };
}
