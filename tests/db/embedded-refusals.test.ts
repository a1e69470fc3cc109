import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBinaries, prepareBinaries } from "#db/embedded/binaries.ts";
import { startEmbedded } from "#db/embedded.ts";
import { StartupProblem } from "#db/startup-problem.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tulin refusals-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** The message with which a data folder is refused. */
async function refusal(dataDir: string, flags = {}): Promise<string> {
  const refused: unknown = await startEmbedded({ dataDir, flags }).catch((error: unknown) => error);
  return refused instanceof StartupProblem ? refused.message : `No refusal: ${refused}`;
}

describe("an unusable data folder is refused with a message, and not changed", () => {
  test("the folder is a file", async () => {
    const file = join(folder, "data");
    writeFileSync(file, "mine");
    expect(await refusal(file)).toBe(
      `The data folder ${file} cannot be used: there is a file of that name. Give the user who starts the shop the right to read and write it, or set DATA_DIR to another folder.`,
    );
    expect(await refusal(join(file, "below"))).toContain("cannot be used: a part of its path is a file, not a folder.");
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  test("no folder can be created there", async () => {
    expect(await refusal("/proc/tulin/data")).toContain(
      "The data folder /proc/tulin/data cannot be used: no folder can be created there.",
    );
  });

  test("the folder has files that are not a database", async () => {
    mkdirSync(join(folder, "postgres"));
    writeFileSync(join(folder, "postgres/notes.txt"), "mine");
    expect(await refusal(folder)).toBe(
      `The folder ${folder}/postgres holds files that are not a PostgreSQL database. Move them away, or set DATA_DIR to another folder.`,
    );
    expect(readFileSync(join(folder, "postgres/notes.txt"), "utf8")).toBe("mine");
  });

  test("the folder has a database of another major version", async () => {
    mkdirSync(join(folder, "postgres"));
    writeFileSync(join(folder, "postgres/PG_VERSION"), "17\n");
    expect(await refusal(folder)).toContain(
      `The database in ${folder}/postgres was made by PostgreSQL 17, and the shop brings PostgreSQL 18.`,
    );
  });

  test("a refused start releases the folder, and its message contains the last output of PostgreSQL", async () => {
    expect(await refusal(folder, { fsync: "off", work_mem: "much" })).toMatch(
      /^PostgreSQL did not start over .*\/postgres\. Its last output: .*FATAL: {2}invalid value for parameter "work_mem": "much"/s,
    );
    const embedded = await startEmbedded({ dataDir: folder, flags: { fsync: "off" } });
    expect(embedded.pid()).toBeGreaterThan(0);
    await embedded.stop();
    await embedded.stop();
  });
});

test("a package without its links and execute permission, as --ignore-scripts can leave it, is repaired", () => {
  const packageDir = join(folder, "node modules");
  cpSync(dirname(dirname(dirname(findBinaries().postgres))), packageDir, { recursive: true, verbatimSymlinks: true });
  const links: { target: string }[] = JSON.parse(readFileSync(join(packageDir, "native/pg-symlinks.json"), "utf8"));
  expect(links.length).toBeGreaterThan(0);
  for (const { target } of links) rmSync(join(packageDir, target));
  chmodSync(join(packageDir, "native/bin/postgres"), 0o644);
  expect(prepareBinaries(packageDir).postgres).toBe(join(packageDir, "native/bin/postgres"));
  rmSync(join(packageDir, "native/bin/postgres"));
  expect(() => prepareBinaries(packageDir)).toThrow(
    `The PostgreSQL in ${packageDir} is not complete and this user may not complete it (ENOENT). Run "npm rebuild" as the user who installed it.`,
  );
});
