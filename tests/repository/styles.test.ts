import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
/** Tokens, and how plain elements look: the only style sheets that are no CSS modules. */
const GLOBAL = ["web/ui/elements.css", "web/ui/tokens.css"];

const files = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).sort();
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** The names of the classes that a style sheet defines. */
const classesIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name ?? "");

test("every style sheet but tokens and elements is a CSS module", () => {
  const global = files("web/**/*.css").filter((path) => !path.endsWith(".module.css"));
  expect(global).toEqual(GLOBAL);
  for (const path of GLOBAL) expect(classesIn(read(path)), path).toEqual([]);
});

test("no component has a global class", () => {
  const global: string[] = [];
  for (const path of files("web/**/*.tsx")) {
    if (path.startsWith("web/emails/")) continue;
    const source = read(path);
    for (const [, classes] of source.matchAll(/className="([^"]+)"/g)) global.push(`${path}: ${classes}`);
    for (const [, classes = ""] of source.matchAll(/className=\{`([^`]+)`\}/g)) {
      if (/[a-z]/i.test(classes.replaceAll(/\$\{[^}]*\}/g, ""))) global.push(`${path}: ${classes}`);
    }
  }
  expect(global).toEqual([]);
});

test("a component uses only classes that its CSS module defines", () => {
  const missing: string[] = [];
  for (const path of files("web/**/*.tsx")) {
    const source = read(path);
    const used = [...source.matchAll(/lassName[=:].*/g)].join("\n");
    for (const [, name = "", specifier = ""] of source.matchAll(/^import (\w+) from "([^"]+[.]module[.]css)";/gm)) {
      const css = specifier.startsWith("#web/") ? specifier.slice(1) : join(dirname(path), specifier);
      const defined = new Set(classesIn(read(css)));
      for (const [, one = ""] of used.matchAll(new RegExp(`(?<![.\\w])${name}[.]([a-zA-Z]\\w*)`, "g")))
        if (!defined.has(one)) missing.push(`${path}: ${name}.${one}`);
    }
  }
  expect(missing).toEqual([]);
});
