import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fileRules } from "./file-rules.ts";
import { repositoryFiles } from "./repository-files.ts";

const files = repositoryFiles();

describe.each(fileRules)("$name", ({ applies, findViolations, sample }) => {
  test("holds for every file of the project", () => {
    const violations = files
      .filter(applies)
      .flatMap((path) => findViolations(path, readFileSync(path, "utf8")).map((line) => `${path}: ${line.trim()}`));
    expect(violations).toEqual([]);
  });

  test("is reported where it is violated", () => {
    expect(applies(sample.path)).toBe(true);
    expect(findViolations(sample.path, sample.text)).toHaveLength(1);
  });
});

test("the list of files is complete", () => {
  expect(files).toEqual(expect.arrayContaining(["package.json", "contract/api.ts", "tests/repository/file-rules.ts"]));
});
