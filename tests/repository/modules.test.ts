import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { modules } from "../../modules.ts";
import { repositoryFiles } from "./repository-files.ts";

const files = repositoryFiles();

/** Files of the contract that belong to no module: what all of them build on. */
const contractBasics = new Set(
  "api csv dates endpoint enums errors fields headers keys limits money numbers permissions system".split(" "),
);

/** The names directly inside a folder: of its folders, and of its files up to the first dot. */
const namesIn = (folder: string): string[] => [
  ...new Set(
    files
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1).split(/[/.]/)[0] ?? ""),
  ),
];

/** The folders of a layer, and the folders in it that are no module. */
const layers: Record<string, string[]> = {
  modules: [],
  "web/admin": ["shell"],
  "web/storefront": ["shell"],
  "tests/api": ["app"],
  "tests/e2e": ["app"],
};

describe.each(Object.entries(layers))("%s", (folder, others) => {
  test("has folders named after modules, and no loose files", () => {
    const known = new Set<string>([...modules, ...others]);
    expect(namesIn(folder).filter((name) => !known.has(name))).toEqual([]);
  });
});

test("contract/ has files named after modules and the basics that all of them need", () => {
  const known = new Set<string>([...modules, ...contractBasics]);
  expect(namesIn("contract").filter((name) => !known.has(name))).toEqual([]);
});

test.each(modules)("the module %s exists, and its line in the glossary too", (name) => {
  expect([...namesIn("modules"), ...namesIn("contract"), ...namesIn("web/storefront")]).toContain(name);
  expect(readFileSync("docs/glossary.md", "utf8")).toContain(`\n| \`${name}\` |`);
});

test("each module in modules/ has a public file and an API test of the same name", () => {
  const wanted = namesIn("modules").flatMap((name) => [
    `modules/${name}/${name}.ts`,
    `tests/api/${name}/${name}.test.ts`,
  ]);
  expect(wanted.filter((path) => !files.includes(path))).toEqual([]);
});

/** The usual kinds of files in a module, alone (`x.store.ts`) or of a part of it (`x.part.store.ts`). */
const usualKinds = /(?:^|[.])(?:rules|store|routes|jobs|admin)$/;

/** The part of a module that a file is about: `two-factor` of `accounts.two-factor.store.ts`, and nothing of `accounts.store.ts`. */
function partOf(path: string): string {
  const [, , file = ""] = path.split("/");
  let part = file.replace(/(?:[.]test)?[.]ts$/, "").replace(/^[^.]+[.]?/, "");
  while (usualKinds.test(part)) part = part.replace(usualKinds, "");
  return part;
}

test("CONTRIBUTING names each part of a module that has files of its own", () => {
  const contributing = readFileSync("CONTRIBUTING.md", "utf8");
  const parts = files
    .filter((path) => path.startsWith("modules/"))
    .flatMap((path) => (partOf(path) === "" ? [] : [`${path.split("/")[1]}.${partOf(path)}`]));
  expect([...new Set(parts)].filter((part) => !contributing.includes(`\`${part}\``))).toEqual([]);
});
