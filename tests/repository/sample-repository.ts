import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";

const violation = z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) });
const report = z.object({ summary: z.object({ violations: z.array(violation) }) });

/** Packages the planted files import, as far as an import can see them. */
const packages = ["zod", "pg", "fastify", "vitest", "never-declared"];

/** Runs dependency-cruiser with the project's rules over a house that holds only these files. */
async function cruise(files: Record<string, string>, output: "json" | "err"): Promise<{ code: number; text: string }> {
  const house = await mkdtemp(join(tmpdir(), "planted house "));
  const plant = async (path: string, text: string) => {
    await mkdir(dirname(join(house, path)), { recursive: true });
    await writeFile(join(house, path), text);
  };
  try {
    await plant("package.json", await readFile("package.json", "utf8"));
    for (const name of packages) {
      await plant(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
      await plant(`node_modules/${name}/index.js`, "");
    }
    for (const [path, text] of Object.entries(files)) await plant(path, text);
    const words = [".", "--config", resolve(".dependency-cruiser.ts"), "--output-type", output];
    return await new Promise((done) => {
      const options = { cwd: house, maxBuffer: 64e6 };
      const child = execFile(resolve("node_modules/.bin/depcruise"), words, options, (_problem, stdout, stderr) =>
        done({ code: child.exitCode ?? 1, text: stdout + stderr }),
      );
    });
  } finally {
    await rm(house, { recursive: true });
  }
}

/** What the rules say of a house with these files: one line `rule: from -> to` per violation, sorted. */
export async function violationsIn(files: Record<string, string>): Promise<string[]> {
  const { summary } = report.parse(JSON.parse((await cruise(files, "json")).text));
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort();
}

/** The exit code of the check as `npm run check` runs it, over a house with these files. */
export async function exitCodeOn(files: Record<string, string>): Promise<number> {
  return (await cruise(files, "err")).code;
}
