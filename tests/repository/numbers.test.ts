import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { sentence } from "#contract/numbers.sentence.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** The names of the limits that are written with a comma. */
const large = Object.entries(limits)
  .filter(([, limit]) =>
    Object.values(typeof limit === "object" ? limit : { limit }).some((value) => Number(value) >= 1000),
  )
  .map(([name]) => name);

/** Texts in backquotes without the tag that name such a limit as it is; one in bytes is divided into MB first. */
const unformatted = new RegExp(`(?<!sentence)\`[A-Z][^\`]*\\$\\{(?:${large.join("|")})(?:\\.\\w+)?\\}[^\`]*\``, "g");

test("a message names a limit of a thousand and more with a comma, since it is written with `sentence`", () => {
  expect(large).toContain("MAX_MESSAGE_LENGTH");
  expect(`\`Use \${MAX_NOTE_LENGTH}.\``.match(unformatted)).toHaveLength(1);
  const sources = globSync("{contract,http,modules,web}/**/*.{ts,tsx}", { cwd: ROOT });
  expect(sources.flatMap((path) => readFileSync(join(ROOT, path), "utf8").match(unformatted) ?? [])).toEqual([]);
  expect(sentence`Use at most ${limits.MAX_MESSAGE_LENGTH} characters in ${"2026"}.`).toBe(
    "Use at most 4,000 characters in 2026.",
  );
});
