// `npm test`: every check, up to the first one that fails. The last line shows how long each took.
import { spawn } from "node:child_process";
import { once } from "node:events";

/** One group after the other; what is in one group runs at the same time, because each of them leaves a core idle. */
const groups: Record<string, string>[] = [
  { check: "npm run check", build: "npm run build" },
  { "rules and API": "vitest run" },
  { browser: "playwright test" },
];

const start = performance.now();

/** A duration as minutes and seconds. */
function since(begin: number): string {
  const seconds = Math.round((performance.now() - begin) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const durations: string[] = [];

/** Runs one check; returns its exit code. */
async function run([name, command]: [string, string]): Promise<number> {
  const begin = performance.now();
  const [code] = await once(spawn(command, { shell: true, stdio: "inherit" }), "exit");
  durations.push(`${name} ${since(begin)}`);
  return code ?? 1;
}

for (const group of groups) {
  const codes = await Promise.all(Object.entries(group).map(run));
  process.exitCode = codes.find((code) => code !== 0);
  if (process.exitCode) break;
}
const outcome = process.exitCode ? "failed" : "passed";
process.stdout.write(`\nnpm test ${outcome} after ${since(start)}: ${durations.join(", ")}\n`);
