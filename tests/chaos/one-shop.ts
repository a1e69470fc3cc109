// `npm run chaos -- [seed] [seconds] [faults]`: a shop with customers and staff, while everything it depends on fails. This part reads the
// arguments and starts run.ts, with a disk of its own where the system allows that.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withDiskAt } from "./disk.ts";
import { clockFaults, diskFaults, faults } from "./faults.ts";

const MAX_SECONDS = 1800;

const [, , seed = String(Math.floor(Math.random() * 1_000_000)), seconds = "60", word = ""] = process.argv;
const names = [...faults, ...diskFaults, ...clockFaults].map(({ name }) => name);
if (!/^\d+$/.test(seed) || !/^\d+$/.test(seconds) || Number(seconds) > MAX_SECONDS || !names.join().includes(word)) {
  process.stderr.write(
    `npm run chaos -- [seed] [seconds] [faults]: two whole numbers, at most ${MAX_SECONDS} seconds, and a word of:\n` +
      names.map((name) => `  ${name}\n`).join(""),
  );
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), "tulin-chaos-"));
const script = join(import.meta.dirname, "run.ts");
const [program, ...options] = withDiskAt(folder, [process.execPath, script, folder, seed, seconds, word]);
const run = spawn(program, options, { stdio: "inherit" });
// It ends by itself, and cleans up: Ctrl-C reaches it too.
process.on("SIGINT", () => undefined);
const [code] = await once(run, "exit");
await rm(folder, { recursive: true, force: true });
process.exitCode = code ?? 1;
