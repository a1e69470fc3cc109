import { expect, test } from "vitest";
import {
  formatAppointment,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatMonth,
  formatShortDateTime,
  formatTime,
  formatWeekday,
  formatWeekdayRange,
} from "./dates.ts";

const at = "2026-11-20T01:16:00.000Z";

test("times are those of the shop in the Philippines", () => {
  expect([formatDateTime(at), formatShortDateTime(at)]).toEqual(["20 Nov 2026, 09:16", "20 Nov, 09:16"]);
  expect(formatShortDateTime("2026-11-20T16:05:00.000Z")).toBe("21 Nov, 00:05");
  expect([formatDate("2026-12-31T16:00:00Z"), formatTime("2026-12-31T16:00:00Z")]).toEqual(["1 Jan 2027", "00:00"]);
  expect([formatMonth("2026-12-31T16:00:00Z"), formatAppointment(new Date(at))]).toEqual([
    "Jan 2027",
    "Fri 20 Nov, 09:16",
  ]);
});

test("a day does not depend on the time zone of the machine", () => {
  expect([formatDay("2026-11-20"), formatDay("2026-99-20")]).toEqual(["20 Nov 2026", "2026-99-20"]);
  expect(formatWeekday("2026-09-05")).toBe("Sat 5 Sep");
});

test("a range names the year once where possible, and a single day once", () => {
  expect(formatDayRange("2026-10-22", "2026-11-20")).toBe("22 Oct to 20 Nov 2026");
  expect(formatDayRange("2025-11-21", "2026-11-20")).toBe("21 Nov 2025 to 20 Nov 2026");
  expect(formatDayRange("2026-11-20", "2026-11-20")).toBe("20 Nov 2026");
});

test("a range of weekdays names the month once where possible, and a single day once", () => {
  expect(formatWeekdayRange("2026-11-24", "2026-11-26")).toBe("Tue 24 to Thu 26 Nov");
  expect(formatWeekdayRange("2026-11-24", "2026-11-24")).toBe("Tue 24 Nov");
  expect(formatWeekdayRange("2026-11-30", "2026-12-02")).toBe("Mon 30 Nov to Wed 2 Dec");
});
