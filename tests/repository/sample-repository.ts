import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";

const violation = z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) });
const report = z.object({ summary: z.object({ violations: z.array(violation) }) });

/** Packages that the sample files import, reduced to what dependency-cruiser reads. */
const packages = ["zod", "pg", "fastify", "vitest", "never-declared"];

/** Runs dependency-cruiser with the project's rules over a temporary folder with only these files. */
async function cruise(files: Record<string, string>, output: "json" | "err"): Promise<{ code: number; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), "sample repository "));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  try {
    await write("package.json", await readFile("package.json", "utf8"));
    for (const name of packages) {
      await write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
      await write(`node_modules/${name}/index.js`, "");
    }
    for (const [path, text] of Object.entries(files)) await write(path, text);
    const options = [".", "--config", resolve(".dependency-cruiser.ts"), "--output-type", output];
    return await new Promise((done) => {
      const settings = { cwd: folder, maxBuffer: 64e6 };
      const child = execFile(resolve("node_modules/.bin/depcruise"), options, settings, (_problem, stdout, stderr) =>
        done({ code: child.exitCode ?? 1, text: stdout + stderr }),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The violations in a repository with these files: one line `rule: from -> to` each, sorted. */
export async function violationsIn(files: Record<string, string>): Promise<string[]> {
  const { summary } = report.parse(JSON.parse((await cruise(files, "json")).text));
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort();
}

/** The exit code of the check, as `npm run check` runs it, for a repository with these files. */
export async function exitCodeOn(files: Record<string, string>): Promise<number> {
  return (await cruise(files, "err")).code;
}
