import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

const shapes = import.meta.glob<object>("/web/admin/**/*-shape.ts", { eager: true });
const components = repositoryFiles().filter((file) => /^web\/admin\/.*\.tsx$/.test(file));

/** The names of the labels in these exports of a module. */
const labelled = (exported: object): string[] =>
  Object.entries(exported).flatMap(([name, value]) => {
    if (typeof value !== "object" || value === null) return [];
    return name === "labels" ? Object.keys(value) : labelled(value);
  });

test.each(Object.entries(shapes))("each field of %s has a control in a form of its folder", (shape, exported) => {
  const folder = dirname(shape).slice(1);
  const sources = components.filter((file) => file.startsWith(`${folder}/`)).map((file) => readFileSync(file, "utf8"));
  const hasControl = (name: string) =>
    sources.some((source) =>
      [`name="${name}"`, `values.${name}`, `set("${name}")`].some((use) => source.includes(use)),
    );
  const names = labelled(exported);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !hasControl(name))).toEqual([]);
});
