import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

test("docs/requirements.md lists exactly the requirement ids that test names use", () => {
  const tests = repositoryFiles().filter((path) => /[.](?:test|spec)[.]tsx?$/.test(path));
  const used = tests.flatMap((path) => readFileSync(path, "utf8").match(/\b[A-Z]{3,5}-\d\d(?= )/g) ?? []);
  const listed = [...readFileSync("docs/requirements.md", "utf8").matchAll(/^\| ([A-Z]+-\d\d) \|/gm)].map(
    ([, id]) => id,
  );
  expect([...new Set(used)].toSorted()).toEqual(listed.toSorted());
});
