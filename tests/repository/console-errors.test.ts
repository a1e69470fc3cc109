import { test } from "vitest";

// Holds only because the set-up of every test turns what is printed into a failure.
test.fails("a test in which console.error is called fails", () => {
  console.error("printed on purpose, to see that it fails the test");
});
