import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fileRules } from "./file-rules.ts";

/** Every file of the project, committed or new, whoever owns the checkout. */
const files = execFileSync("git", [
  ...["-c", "safe.directory=*"],
  ...["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
])
  .toString()
  .split("\0")
  .filter((path) => path !== "" && existsSync(path));

describe.each(fileRules)("$name", ({ applies, findViolations, sample }) => {
  test("is kept by every file of the project", () => {
    const breaches = files
      .filter(applies)
      .flatMap((path) => findViolations(path, readFileSync(path, "utf8")).map((found) => `${path}: ${found.trim()}`));
    expect(breaches).toEqual([]);
  });

  test("is seen to be broken where it is", () => {
    expect(applies(sample.path)).toBe(true);
    expect(findViolations(sample.path, sample.text)).toHaveLength(1);
  });
});

test("the project's files are found", () => {
  expect(files).toEqual(expect.arrayContaining(["package.json", "contract/api.ts", "tests/repository/house-rules.ts"]));
});
