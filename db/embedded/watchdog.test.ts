import { expect, test } from "vitest";
import { startWatched } from "./watchdog.ts";

const identity = { prefix: [], uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

const output = async (script: string) => {
  const program = await startWatched(["/bin/sh", "-c", script], identity);
  await program.ended;
  return program.lastOutput();
};

test("BIZ-04 the reason why PostgreSQL ended is kept, however many clients it turned away after it", async () => {
  const lines = await output(`
    echo '[7] FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device' >&2
    for client in $(seq 500); do
      echo "[$client] FATAL:  the database system is not yet accepting connections" >&2
      echo "[$client] DETAIL:  Consistent recovery state has not been yet reached." >&2
    done
    echo "[1] LOG:  database system is shut down" >&2`);
  expect(lines).toBe(
    '[7] FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device\n[1] LOG:  database system is shut down',
  );
});

test("of a long output the last lines are kept", async () => {
  const lines = await output("for line in $(seq 100); do echo $line >&2; done");
  expect(lines.split("\n")).toEqual(Array.from({ length: 12 }, (_, index) => String(89 + index)));
});
