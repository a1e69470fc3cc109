import { afterEach, beforeEach } from "vitest";

// A test fails when the code under test calls console.error.
const printed: string[] = [];
const original = console.error;

beforeEach(() => {
  printed.length = 0;
  console.error = (...words: unknown[]) => {
    printed.push(words.map((word) => (word instanceof Error ? word.stack : String(word))).join(" "));
  };
});

afterEach(() => {
  console.error = original;
  if (printed.length > 0) throw new Error(`console.error was called:\n${printed.join("\n")}`);
});
