import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Identity } from "#db/embedded/identity.ts";

/** A program that cannot outlive this process, and the little shell that sees to it. */
export type WatchedProcess = {
  /** The program's own process number, not the shell's. */
  pid: number;
  /** Settles when the program has ended. */
  ended: Promise<void>;
  hasEnded(): boolean;
  /** The last lines it wrote to stderr. */
  lastWords(): string;
  /** Lets go: the program is asked to end. Wait for `ended` to know that it has. */
  letGo(): void;
};

/**
 * A shell with our pipe as its stdin. The pipe closes when this process lets go or ends in any way, kill -9 included;
 * then the program is sent SIGINT until it has ended (once is not enough: it may not listen yet), and SIGQUIT after a
 * minute. Signals sent to the whole group or service are not the watchdog's to act on: the shop stops in its own order.
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

/** Characters of stderr that are kept, and lines of them that are told. */
const LAST_WORDS = 8_000;
const LAST_LINES = 6;

/** Milliseconds they may need to arrive. */
const LAST_WORDS_TIME = 100;

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
    // Its own environment: PostgreSQL takes defaults from variables such as PGCLIENTENCODING.
    // biome-ignore lint/style/noProcessEnv: programs are found by the PATH the shop was started with
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...environment },
  });
  await once(child, "spawn");
  let words = "";
  let over = false;
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    words = (words + chunk).slice(-LAST_WORDS);
  });
  child.stdin.on("error", () => {
    // The shell may be gone already when we let go.
  });
  const silent = once(child, "close");
  const ended = once(child, "exit").then(async () => {
    // When the shell alone was killed, its guard is still there and ends the program now.
    child.stdin.end();
    // What it said last may still be on its way; a process that it leaves behind can hold the line open for long.
    await Promise.race([silent, sleep(LAST_WORDS_TIME)]);
    over = true;
  });
  const pid = Number.parseInt(await text(child.stdout), 10);
  return {
    pid,
    ended,
    hasEnded: () => over,
    lastWords: () => words.trim().split("\n").slice(-LAST_LINES).join("\n"),
    letGo: () => child.stdin.end(),
  };
}
