import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { repositoryFiles } from "./repository-files.ts";
import { cssNames, namesIn, replacedIn, sqlNames } from "./vocabulary.ts";

/** Pictures, the schema before 0.2.0, and this test itself may contain the words; in two files they are letters of the alphabet. */
const exempt =
  /^(?:docs\/screens\/|tests\/fixtures\/|tests\/repository\/vocabulary|contract\/fields|modules\/accounts\/accounts.two-factor.codes)/;
const files = repositoryFiles().filter((path) => !exempt.test(path));
const read = (path: string) => readFileSync(path, "utf8");
const ending = (pattern: RegExp) => files.filter((path) => pattern.test(path));

test("files and folders have usual names", () => {
  // A file's name up to its first dot, and the names of its folders.
  const names = new Map(
    files.flatMap((path) => path.split("/").map((name) => [name.split(".")[0] ?? "", path] as const)),
  );
  expect([...names].flatMap(([name, path]) => replacedIn(name, true).map((word) => `${path}: ${word}`))).toEqual([]);
});

test("identifiers in TypeScript are usual terms", () => {
  const found = ending(/[.](?:tsx?|mjs)$/).flatMap((path) => {
    const { all, exported } = namesIn(path, read(path));
    return [...all].flatMap((name) => replacedIn(name, exported.has(name)).map((word) => `${path}: ${word}`));
  });
  expect(found).toEqual([]);
});

test("tables, columns and functions of the database are usual terms", () => {
  const found = ending(/[.]sql$/).flatMap((path) =>
    [...sqlNames(read(path))].flatMap((name) => replacedIn(name).map((word) => `${path}: ${word}`)),
  );
  expect(found).toEqual([]);
});

test("class names in style sheets are usual terms", () => {
  const found = ending(/[.]css$/).flatMap((path) =>
    [...cssNames(read(path))].flatMap((name) => replacedIn(name).map((word) => `${path}: ${word}`)),
  );
  expect(found).toEqual([]);
});

test("a replaced word is found at every position in a name", () => {
  const { all, exported } = namesIn(
    "a.ts",
    "export const orderDesk = 1; export const found = 2; const { told } = { told: 3 };",
  );
  expect(exported).toEqual(new Set(["orderDesk", "found"]));
  expect([...all].flatMap((name) => replacedIn(name, exported.has(name)))).toHaveLength(3);
  expect(replacedIn("notFound", true)).toEqual([]);
  expect([...sqlNames("create table deeds (doer text) -- desk")].flatMap((name) => replacedIn(name))).toHaveLength(2);
  expect([...cssNames(".order-desk > .row { color: red }")].flatMap((name) => replacedIn(name))).toHaveLength(1);
});
