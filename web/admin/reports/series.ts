import type { DailyStatistics, DashboardTotals } from "#contract/reports.ts";
import { money } from "#web/ui/money.ts";
import type { Chart } from "./dashboard-filters.ts";
import { percent } from "./percent.ts";

type Series = {
  /** What the chart shows: `Sales by day`. */
  title: string;
  figureOf: (sums: DashboardTotals) => number | null;
  /** A value as people read it. */
  format: (value: number) => string;
  /** The same in a tile, where centavos would be in the way. */
  brief: (value: number) => string;
  /** A value at the axis, where there is little room. */
  short: (value: number) => string;
};

/** Pesos that a tile has room for in full. */
const MOST_IN_FULL = 100_000_000;

const whole = (value: number): string => value.toLocaleString("en-PH");
const compact = new Intl.NumberFormat("en-PH", { notation: "compact", maximumFractionDigits: 1 });
const counting = (title: string, figureOf: Series["figureOf"]): Series => ({
  title,
  figureOf,
  format: whole,
  brief: whole,
  short: (value) => compact.format(value),
});

const amounts = (title: string, figureOf: Series["figureOf"]): Series => ({
  title,
  figureOf,
  format: money,
  brief: (value) => (value < MOST_IN_FULL ? money(Math.round(value)) : `₱${compact.format(value)}`),
  short: (value) => `₱${compact.format(value)}`,
});

/** The statistics that can be drawn. */
export const series: Record<Chart, Series> = {
  members: counting("New members", ({ members }) => members),
  sales: amounts("Sales", ({ sales }) => sales),
  collected: amounts("Collected", ({ collected }) => collected),
  refunded: amounts("Refunded", ({ refunded }) => refunded),
  orders: counting("Orders", ({ orders }) => orders),
  analytics: {
    title: "Orders per 100 visits",
    figureOf: ({ conversion }) => conversion,
    format: percent,
    brief: percent,
    short: percent,
  },
  emails: counting("Emails", ({ emails }) => emails),
};

/** A day of a chart, or a week of a long period, with the same day or week of the period before. */
export type Bucket = {
  from: string;
  to: string;
  value: number | null;
  before: { from: string; to: string; value: number | null };
};

/** Days that are drawn one by one; of a longer period its weeks are. */
const MAX_BARS = 45;

/** Days in each bucket of a period of this length. */
export const bucketDays = (days: number): 1 | 7 => (days > MAX_BARS ? 7 : 1);

/** The buckets of a period for a chart. */
export function bucketsOf(
  chart: Chart,
  days: readonly DailyStatistics[],
  before: readonly DailyStatistics[],
): Bucket[] {
  const length = bucketDays(days.length);
  return days.flatMap((_, index) => {
    if (index % length !== 0) return [];
    const now = days.slice(index, index + length);
    const then = before.slice(index, index + length);
    return [{ ...sumOf(chart, now), before: sumOf(chart, then) }];
  });
}

function sumOf(chart: Chart, days: readonly DailyStatistics[]): Omit<Bucket, "before"> {
  const values = days.flatMap((day) => series[chart].figureOf(day) ?? []);
  const sum = values.reduce((total, value) => total + value, 0);
  const mean = () => Math.round((sum / values.length) * 100) / 100;
  const value = values.length === 0 ? null : chart === "analytics" ? mean() : Math.round(sum * 100) / 100;
  return { from: days[0]?.day ?? "", to: days.at(-1)?.day ?? "", value };
}

/** A value as people read it; a dash where nothing was counted. */
export const formatValue = (chart: Chart, value: number | null): string =>
  value === null ? "–" : series[chart].format(value);

/** By how much percent a figure has changed, to one place; null where there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
