import { expect, test } from "vitest";
import { formatAge } from "./dates.ts";

const at = "2026-11-20T01:16:00.000Z";

test.each([
  [-1, "0 min"],
  [59, "59 min"],
  [60, "1 h"],
  [23 * 60 + 59, "23 h"],
  [24 * 60, "1 day"],
  [48 * 60, "2 days"],
])("after %i minutes it is %s old", (minutes, age) => {
  expect(formatAge(at, Date.parse(at) + minutes * 60_000)).toBe(age);
});
