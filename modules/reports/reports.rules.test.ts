import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#contract/dates.days.ts";
import { manilaDay } from "#contract/dates.ts";
import {
  dailyStatistics,
  isDiskLow,
  monthsTouched,
  periodBefore,
  periodOf,
  startsVisit,
  totalsOf,
  wholeMonths,
} from "./reports.rules.ts";

const TODAY = "2026-11-22";
const nothing = {
  members: 0,
  orders: 0,
  online_orders: 0,
  sales: 0,
  awaiting: 0,
  collected: 0,
  refunded: 0,
  emails: 0,
  visits: 0,
};

test("a day in the Philippines begins eight hours before it does in Greenwich", () => {
  expect(manilaDay(new Date("2026-11-21T15:59:59Z"))).toBe("2026-11-21");
  expect(manilaDay(new Date("2026-11-21T16:00:00Z"))).toBe("2026-11-22");
});

describe("the period", () => {
  test("is so many days up to today, or what both ends say", () => {
    expect(periodOf({ days: 1 }, TODAY)).toEqual({ from: TODAY, to: TODAY, days: 1 });
    expect(periodOf({ days: 30 }, TODAY)).toEqual({ from: "2026-10-24", to: TODAY, days: 30 });
    const asked = { days: 30, from: "2026-02-27", to: "2026-03-01" };
    expect(periodOf(asked, TODAY)).toEqual({ from: "2026-02-27", to: "2026-03-01", days: 3 });
  });

  test.each([
    [{ from: "2026-01-01" }, "to"],
    [{ to: "2026-01-01" }, "from"],
    [{ from: "2026-01-02", to: "2026-01-01" }, "to"],
    [{ from: "2025-01-01", to: "2026-01-02" }, "from"],
  ])("%o is refused at %s", (ends, field) => {
    expect(periodOf({ days: 30, ...ends }, TODAY)).toEqual({ errors: { [field]: [expect.any(String)] } });
  });

  test("has as many days before it, and they end where it begins", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 366 }), fc.integer({ min: -4000, max: 4000 }), (days, shift) => {
        const period = { from: addDays(TODAY, shift), to: addDays(TODAY, shift + days - 1), days };
        const before = periodBefore(period);
        expect([before.days, addDays(before.to, 1)]).toEqual([days, period.from]);
        expect(addDays(before.from, days)).toBe(period.from);
      }),
    );
  });
});

test("the whole months of a period lie within it, and less than a month is left at either end", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 366 }), fc.integer({ min: 0, max: 3000 }), (days, shift) => {
      const from = addDays("2020-01-01", shift);
      const to = addDays("2020-01-01", shift + days - 1);
      const months = wholeMonths({ from, to, days });
      if (!months) {
        expect(days).toBeLessThan(61);
        return;
      }
      expect([months.from.slice(8), months.until.slice(8)]).toEqual(["01", "01"]);
      expect(months.from >= from && months.until <= addDays(to, 1) && months.from < months.until).toBe(true);
      expect(addDays(months.from, -31) < from || months.from === from).toBe(true);
      expect(addDays(months.until, 30) > addDays(to, -1)).toBe(true);
    }),
  );
});

test("a period has days in so many months", () => {
  const touched = (from: string, to: string) => monthsTouched({ from, to, days: 0 });
  expect([touched("2026-11-30", "2026-11-30"), touched("2026-11-30", "2026-12-01")]).toEqual([1, 2]);
  expect(touched("2025-11-23", "2026-11-22")).toBe(13);
});

test("every day stands in the answer, and the days add up to the totals", () => {
  const sums = [
    { day: "2026-11-20", ...nothing, members: 2, orders: 3, online_orders: 2, sales: 12_345, emails: 7, visits: 40 },
    { day: "2026-11-22", ...nothing, orders: 1, sales: 100_00, emails: 1 },
  ];
  const days = dailyStatistics({ from: "2026-11-19", to: TODAY, days: 4 }, sums, true);
  expect(days.map(({ day }) => day)).toEqual(["2026-11-19", "2026-11-20", "2026-11-21", TODAY]);
  expect(days[1]).toMatchObject({ members: 2, orders: 3, sales: 123.45, conversion: 5, emails: 7 });
  expect(days[3]).toMatchObject({ orders: 1, sales: 100, conversion: null, emails: 1 });
  expect(totalsOf(sums, true)).toEqual({
    members: 2,
    orders: 4,
    sales: 223.45,
    awaiting: 0,
    collected: 0,
    refunded: 0,
    visits: 40,
    conversion: 5,
    emails: 8,
  });
  expect(totalsOf(sums, false).emails).toBeNull();
});

describe("a visit", () => {
  const opened = {
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
    "sec-fetch-site": "none",
    "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile Safari/537.36",
  };

  test.each(["/", "/scooter", "/scooter/1?from=ad", "/articles/rules-of-the-road"])("begins at %s", (url) => {
    expect(startsVisit("GET", url, opened)).toBe(true);
    expect(startsVisit("GET", url, { ...opened, "sec-fetch-site": "cross-site" })).toBe(true);
  });

  test.each(["/admin/orders", "/admin", "/api/getScooter", "/favicon.ico", "/media/ab.webp"])(
    "does not begin at %s",
    (url) => expect(startsVisit("GET", url, opened)).toBe(false),
  );

  test.each<[string, Record<string, string>]>([
    ["the next page", { "sec-fetch-site": "same-origin" }],
    ["a page loaded anew", { "cache-control": "max-age=0" }],
    ["a page fetched ahead", { "sec-purpose": "prefetch" }],
    ["a call of a script", { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }],
    ["a frame in another site", { "sec-fetch-dest": "iframe" }],
    ["a search engine", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ])("%s is none", (_what, headers) => {
    expect(startsVisit("GET", "/", { ...opened, ...headers })).toBe(false);
  });

  test("is asked for, and by a browser", () => {
    expect(startsVisit("HEAD", "/", opened)).toBe(false);
    expect(startsVisit("GET", "/", { "user-agent": "curl/8" })).toBe(false);
  });
});

test("BIZ-04 disk space is low below 2 GB, or below a tenth of a small disk", () => {
  expect(isDiskLow({ free_mb: 2048, total_mb: 512_000 })).toBe(false);
  expect(isDiskLow({ free_mb: 2047, total_mb: 512_000 })).toBe(true);
  expect(isDiskLow({ free_mb: 1024, total_mb: 10_240 })).toBe(false);
  expect(isDiskLow({ free_mb: 1023, total_mb: 10_240 })).toBe(true);
  expect(isDiskLow({ free_mb: 0, total_mb: 10_240 })).toBe(true);
});
