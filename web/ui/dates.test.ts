import { expect, test } from "vitest";
import { formatAge, formatDateTime, formatDay, formatDayRange, formatShortDateTime } from "./dates.ts";

const at = "2026-11-20T01:16:00.000Z";

test("times are those of the shop in the Philippines", () => {
  expect([formatDateTime(at), formatShortDateTime(at)]).toEqual(["20 Nov 2026, 09:16", "20 Nov, 09:16"]);
  expect(formatShortDateTime("2026-11-20T16:05:00.000Z")).toBe("21 Nov, 00:05");
});

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

test("a day in a URL does not depend on the time zone of the machine", () => {
  expect([formatDay("2026-11-20"), formatDay("2026-99-20")]).toEqual(["20 Nov 2026", "2026-99-20"]);
});

test("a range names the year once where possible, and a single day once", () => {
  expect(formatDayRange("2026-10-22", "2026-11-20")).toBe("22 Oct to 20 Nov 2026");
  expect(formatDayRange("2025-11-21", "2026-11-20")).toBe("21 Nov 2025 to 20 Nov 2026");
  expect(formatDayRange("2026-11-20", "2026-11-20")).toBe("20 Nov 2026");
});
