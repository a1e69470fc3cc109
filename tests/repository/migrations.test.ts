import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const FOLDER = "db/migrations";
/** The rule holds from the commit on that brought this file: until then the baseline was being written. */
const THIS_FILE = "tests/repository/migrations.test.ts";

const numberOf = (path: string): string => path.split("/").at(-1)?.slice(0, 4) ?? "";

/**
 * Migrations that were changed, removed or inserted before another one after they landed. A shallow clone knows fewer commits and
 * compares with those; without git, or before this file is committed, there is nothing to compare with. What a shallow clone cannot
 * know, the dumps do: they hold a hash of each migration, which tests/db/upgrade-from-dump.test.ts compares.
 */
function findChangedMigrations(repository: string): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: repository, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .split("\n")
      .filter(Boolean);
  let begin: string | undefined;
  try {
    begin = git("log", "--format=%H", "--diff-filter=A", "--", THIS_FILE).at(-1);
  } catch {
    return []; // No git, or no repository.
  }
  if (!begin) return [];
  const landed = git("ls-tree", "--name-only", begin, `${FOLDER}/`);
  const problems: string[] = [];
  const note = (change: string, path: string) => {
    if (change !== "A") problems.push(`${path} was changed after it landed. Put it back, and write a new migration.`);
    else if (landed.some((other) => numberOf(other) >= numberOf(path)))
      problems.push(`${path} comes before a migration that landed earlier. Give it the next number.`);
    else landed.push(path);
  };
  const read = (lines: string[]) => {
    for (const line of lines) note(line.slice(0, 1), line.slice(2));
  };
  // A merge counts as one change of the branch it lands on, also what was edited while merging.
  const changes = ["--first-parent", "-m", "--reverse", "--format=", "--name-status", "--no-renames"];
  read(git("log", ...changes, `${begin}..HEAD`, "--", FOLDER));
  read(git("diff", "--name-status", "--no-renames", "HEAD", "--", FOLDER));
  return problems;
}

test("no migration is edited, removed or inserted before another one after it landed", () => {
  expect(findChangedMigrations(join(import.meta.dirname, "../.."))).toEqual([]);
});

test("an edited, a removed and an inserted migration are found, a new one at the end is not", () => {
  const repository = mkdtempSync(join(tmpdir(), "tulin-history-"));
  onTestFinished(() => rmSync(repository, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.com", ...args], {
      cwd: repository,
      stdio: "pipe",
    });
  const write = (path: string, text: string) => {
    mkdirSync(join(repository, path, ".."), { recursive: true });
    writeFileSync(join(repository, path), text);
  };
  const commit = () => {
    git("add", "-A");
    git("commit", "-qm", "Change");
  };
  git("init", "-q");
  for (const name of ["0001.do.a", "0002.do.b", "0003.do.c"]) write(`${FOLDER}/${name}.sql`, "select 1;");
  write(THIS_FILE, "");
  commit();
  write(`${FOLDER}/0004.do.d.sql`, "select 1;");
  commit();
  expect(findChangedMigrations(repository)).toEqual([]);
  write(`${FOLDER}/0001.do.a.sql`, "select 2;");
  commit();
  write(`${FOLDER}/0002.do.bb.sql`, "select 1;");
  rmSync(join(repository, FOLDER, "0003.do.c.sql"));
  git("add", "-A");
  expect(findChangedMigrations(repository)).toEqual([
    `${FOLDER}/0001.do.a.sql was changed after it landed. Put it back, and write a new migration.`,
    `${FOLDER}/0002.do.bb.sql comes before a migration that landed earlier. Give it the next number.`,
    `${FOLDER}/0003.do.c.sql was changed after it landed. Put it back, and write a new migration.`,
  ]);
});

test("an edit is found in a shallow clone that holds it, and in a merge", () => {
  const repository = mkdtempSync(join(tmpdir(), "tulin-history-"));
  const clone = mkdtempSync(join(tmpdir(), "tulin-shallow-"));
  onTestFinished(() => {
    for (const folder of [repository, clone]) rmSync(folder, { recursive: true });
  });
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.com", ...args], {
      cwd: repository,
      stdio: "pipe",
    });
  const commit = (path: string, text: string) => {
    mkdirSync(join(repository, path, ".."), { recursive: true });
    writeFileSync(join(repository, path), text);
    git("add", "-A");
    git("commit", "-qm", "Change");
  };
  git("init", "-q", "-b", "main");
  commit(THIS_FILE, "");
  commit(`${FOLDER}/0001.do.a.sql`, "select 1;");
  git("checkout", "-q", "-b", "other");
  commit("README.md", "Text");
  git("checkout", "-q", "main");
  commit("LICENSE", "Text");
  git("merge", "-q", "--no-commit", "--no-ff", "other");
  commit(`${FOLDER}/0001.do.a.sql`, "select 2;");
  execFileSync("git", ["clone", "-q", "--depth", "2", `file://${repository}`, clone], { stdio: "pipe" });
  const edited = [`${FOLDER}/0001.do.a.sql was changed after it landed. Put it back, and write a new migration.`];
  expect(findChangedMigrations(repository)).toEqual(edited);
  expect(findChangedMigrations(clone)).toEqual(edited);
});

test("every function file defines the function it is named after, and can be applied again", () => {
  const folder = join(import.meta.dirname, "../../db/functions");
  for (const file of readdirSync(folder).filter((name) => name !== "triggers.sql")) {
    const sql = readFileSync(join(folder, file), "utf8");
    expect(sql, file).toMatch(new RegExp(`^create or replace function ${file.slice(0, -4)}\\(`, "m"));
  }
});
