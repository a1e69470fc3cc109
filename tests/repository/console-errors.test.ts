import { test } from "vitest";

// Passes only because the setup of every test turns console.error into a failure.
test.fails("a test in which console.error is called fails", () => {
  console.error("printed on purpose: it must fail the test");
});
