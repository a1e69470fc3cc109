import { describe, expect, test } from "vitest";
import { addDays } from "#contract/dates.days.ts";
import { manilaDay } from "#contract/dates.ts";
import type { TestRideHours } from "#contract/test-rides.branches.admin.ts";
import { isLinkToken, linkToken } from "./test-rides.links.ts";
import {
  daysToBook,
  isBookable,
  isTooShort,
  reminderTime,
  slotOfNow,
  slotsOf,
  slotsToBook,
  weeklyHoursLabel,
} from "./test-rides.rules.ts";

// 2026-11-23 is a Monday.
const [monday, tuesday] = [1, 2].map((weekday) => ({ weekday, opens: "10:00", closes: "11:30" })) as [
  TestRideHours,
  TestRideHours,
];
const hours = { weekly_hours: [monday, tuesday], slot_minutes: 30, days_ahead: 9 };
const at = (time: string) => new Date(`${time}+08:00`);
const none = new Set<string>();

describe("slots of test rides", () => {
  test("RIDE-02 the last slot ends when the shop closes, in Philippine time", () => {
    expect(slotsOf("2026-11-23", hours).map((slot) => slot.toISOString())).toEqual([
      "2026-11-23T02:00:00.000Z",
      "2026-11-23T02:30:00.000Z",
      "2026-11-23T03:00:00.000Z",
    ]);
    expect(slotsOf("2026-11-25", hours), "a Wednesday").toEqual([]);
    expect(slotsOf("2026-11-23", { ...hours, slot_minutes: 40 })).toHaveLength(2);
  });

  test("RIDE-02 each weekday has its own hours, and those of one day may be too short for a slot", () => {
    const late = { ...hours, weekly_hours: [monday, { ...tuesday, opens: "11:00" }] };
    expect(slotsOf("2026-11-23", late)).toHaveLength(3);
    expect(slotsOf("2026-11-24", late)).toEqual([at("2026-11-24T11:00")]);
    const tooShort = (minutes: number) =>
      late.weekly_hours.filter((day) => isTooShort(day, minutes)).map(({ weekday }) => weekday);
    expect(tooShort(30)).toEqual([]);
    expect(tooShort(31)).toEqual([2]);
    expect(weeklyHoursLabel(late.weekly_hours)).toBe("Monday 10:00 to 11:30, Tuesday 11:00 to 11:30");
  });

  test("RIDE-02 a slot that has begun is not offered", () => {
    expect(slotsToBook("2026-11-23", at("2026-11-23T10:30"), hours)).toEqual([at("2026-11-23T11:00")]);
    expect(isBookable(at("2026-11-23T10:30"), at("2026-11-23T10:30"), hours, none)).toBe(false);
    expect(isBookable(at("2026-11-23T10:30"), at("2026-11-23T10:29:59"), hours, none)).toBe(true);
  });

  test("RIDE-02 days are those of the Philippines, without closed days and other weekdays", () => {
    // In UTC it is still Sunday.
    const now = at("2026-11-23T00:30");
    expect(manilaDay(now)).toBe("2026-11-23");
    expect(daysToBook(now, hours, new Set(["2026-11-24"]))).toEqual(["2026-11-23", "2026-11-30", "2026-12-01"]);
    expect(isBookable(at("2026-11-24T10:00"), now, hours, new Set(["2026-11-24"]))).toBe(false);
    const [last, over] = [at("2026-11-23T10:59:59"), at("2026-11-23T11:00")].map((time) =>
      daysToBook(time, hours, none),
    );
    expect([last?.[0], over?.[0]], "today is over once its last slot has begun").toEqual(["2026-11-23", "2026-11-24"]);
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  });

  test("RIDE-02 a walk-in gets the slot that has begun, and outside the hours the full half hour", () => {
    expect(slotOfNow(at("2026-11-23T10:47"), hours)).toEqual(at("2026-11-23T10:30"));
    expect(slotOfNow(at("2026-11-23T15:47"), hours)).toEqual(at("2026-11-23T15:30"));
    expect(slotOfNow(at("2026-11-25T09:10"), hours)).toEqual(at("2026-11-25T09:00"));
  });

  test("RIDE-02 the reminder is a day before; a booking within that day has none", () => {
    expect(reminderTime(at("2026-11-25T10:00"), at("2026-11-23T10:00"))).toEqual(at("2026-11-24T10:00"));
    expect(reminderTime(at("2026-11-24T10:00"), at("2026-11-23T10:00"))).toBeNull();
  });
});

test("RIDE-02 the token of a link belongs to one test ride and one shop", () => {
  const key = Buffer.alloc(32, 1);
  const token = linkToken(7, key);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(isLinkToken(token, 7, key)).toBe(true);
  expect(isLinkToken(token, 8, key)).toBe(false);
  expect(isLinkToken(token, 7, Buffer.alloc(32, 2))).toBe(false);
  expect(isLinkToken("", 7, key)).toBe(false);
});
