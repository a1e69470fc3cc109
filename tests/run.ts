// `npm test`: every check in turn, up to the first one that fails. The last line shows how long each took.
import { spawnSync } from "node:child_process";

const steps: Record<string, string> = {
  check: "npm run check",
  build: "npm run build",
  "rules and API": "vitest run",
  browser: "playwright test",
};

const start = performance.now();

/** A duration as minutes and seconds. */
function since(begin: number): string {
  const seconds = Math.round((performance.now() - begin) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const durations: string[] = [];
for (const [name, command] of Object.entries(steps)) {
  const begin = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: "inherit" });
  durations.push(`${name} ${since(begin)}`);
  if (status !== 0) {
    process.exitCode = status ?? 1;
    break;
  }
}
const outcome = process.exitCode ? "failed" : "passed";
process.stdout.write(`\nnpm test ${outcome} after ${since(start)}: ${durations.join(", ")}\n`);
