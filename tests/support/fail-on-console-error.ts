import { afterEach, beforeEach } from "vitest";

// Whatever the code under test writes with console.error is a failure of that test, not noise in the log.
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
