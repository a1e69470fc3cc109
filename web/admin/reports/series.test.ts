import { describe, expect, test } from "vitest";
import type { DailyStatistics } from "#contract/reports.ts";
import { dashboardFiltersOf, dashboardSearchOf, periodQueryOf } from "./dashboard-filters.ts";
import { bucketsOf, changeOf } from "./series.ts";

const day = (index: number, statistics: Partial<DailyStatistics> = {}): DailyStatistics => ({
  members: 1,
  orders: 2,
  sales: 10.5,
  awaiting: 0,
  collected: 0,
  refunded: 0,
  visits: 0,
  conversion: null,
  emails: null,
  day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  ...statistics,
});
const days = (count: number, from = 0) => Array.from({ length: count }, (_, index) => day(from + index));

describe("the data of a chart", () => {
  test("has a point for each day of a month", () => {
    const drawn = bucketsOf("sales", days(30, 30), days(30));
    expect(drawn).toHaveLength(30);
    expect(drawn[0]).toEqual({
      from: "2026-01-31",
      to: "2026-01-31",
      value: 10.5,
      before: { from: "2026-01-01", to: "2026-01-01", value: 10.5 },
    });
  });

  test("has a point for each week of a longer period, and one for the rest", () => {
    const drawn = bucketsOf("orders", days(365, 365), days(365));
    expect(drawn).toHaveLength(53);
    expect(drawn[0]).toMatchObject({ from: "2027-01-01", to: "2027-01-07", value: 14 });
    expect(drawn.at(-1)).toMatchObject({ from: "2027-12-31", to: "2027-12-31", value: 2, before: { value: 2 } });
  });

  test("is null where nothing was counted, and averages rates", () => {
    const week = [day(0, { conversion: 2 }), day(1, { conversion: 3 }), ...days(50, 2)];
    const drawn = bucketsOf("analytics", week, days(52));
    expect(drawn[0]).toMatchObject({ value: 2.5, before: { value: null } });
    expect(drawn[1]?.value).toBeNull();
  });
});

test("a change is in percent of the previous value, and null when that is zero", () => {
  expect([changeOf(191, 167), changeOf(50, 100), changeOf(5, 0)]).toEqual([14.4, -50, null]);
});

test("the period is parsed from the URL, and invalid values are ignored", () => {
  const asked = (search: string) => dashboardFiltersOf(new URLSearchParams(search));
  expect(asked("")).toEqual({ period: "month", from: null, to: null, chart: "sales" });
  expect(asked("period=year&chart=orders")).toMatchObject({ period: "year", chart: "orders" });
  expect(asked("period=century&chart=pie&from=2026-02-31&to=2026-03-01")).toEqual(asked(""));
  expect(asked("from=2026-03-02&to=2026-03-01")).toEqual(asked(""));
  for (const search of ["?", "?period=today", "?from=2026-01-01&to=2026-02-01&chart=members"]) {
    expect(dashboardSearchOf(asked(search))).toBe(search);
  }
  expect(periodQueryOf(asked("period=week"))).toEqual({ days: 7 });
  expect(periodQueryOf(asked("from=2026-01-01&to=2026-02-01"))).toEqual({ from: "2026-01-01", to: "2026-02-01" });
});
