// `npm run chaos -- ha [seed] [fault]`: two shops, nginx, three etcd, two PostgreSQL under Patroni and HAProxy on
// machines of their own, which are network namespaces of Linux. One after the other breaks while customers order and
// pay.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "#server/build.ts";
import { faults } from "./faults.ts";
import { missingPackages } from "./programs.ts";

/** Minutes after which everything is ended, whatever it does. */
const LIMIT_MINUTES = 10;

const [, , , givenSeed = Math.floor(Math.random() * 1_000_000), word = ""] = process.argv;
const seed = Number(givenSeed);

function problem(): string | undefined {
  if (!Number.isInteger(seed) || !faults.some(({ name }) => name.includes(word)))
    return `npm run chaos -- ha [seed] [fault]: a whole number, and a word of:\n${faults.map(({ name }) => `  ${name}`).join("\n")}`;
  if (process.platform !== "linux") return "npm run chaos -- ha needs Linux: its machines are network namespaces.";
  if (process.getuid?.() !== 0) return "npm run chaos -- ha runs as root only: it makes network namespaces.";
  const missing = missingPackages();
  if (missing.length > 0)
    return `Missing, and not installed by this command: apt-get update && apt-get install --no-install-recommends ${missing.join(" ")}\nTheir services are not needed: stop them, or keep them from starting (policy-rc.d).`;
  return undefined;
}

/**
 * Runs the machines in namespaces of their own for processes, network and mounts. When the first process there ends, Linux ends all others
 * and removes the network, however that happens; it ends with this process, because its third file is a pipe from here.
 */
async function runIsolated(folder: string): Promise<number> {
  const inside = [process.execPath, join(import.meta.dirname, "run.ts"), folder, String(seed), word];
  const words = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  // A shell is the first process, since that one must collect all that end.
  const run = spawn("unshare", [...words, "sh", "-c", '"$@" & wait "$!"', "sh", ...inside], {
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  const stop = () => run.kill("SIGKILL");
  const timer = setTimeout(() => {
    process.stderr.write(`Ended after ${LIMIT_MINUTES} minutes.\n`);
    stop();
  }, LIMIT_MINUTES * 60_000);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  const [code] = (await once(run, "exit")) as [number | null];
  clearTimeout(timer);
  return code ?? 130;
}

const refusal = problem();
if (refusal) {
  process.stderr.write(`${refusal}\n`);
  process.exit(2);
}
await ensureBuild();
const folder = await mkdtemp(join(tmpdir(), "tulin-ha-"));
await chmod(folder, 0o711);
try {
  process.exitCode = await runIsolated(folder);
} finally {
  // What is being killed may still write.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
}
process.exit();
