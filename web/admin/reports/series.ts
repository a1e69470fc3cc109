import type { DailyStatistics, DashboardTotals } from "#contract/reports.ts";
import { money } from "#web/ui/money.ts";
import type { Chart } from "./dashboard-filters.ts";

type Series = {
  /** The title of the chart, for example `Sales by day`. */
  title: string;
  figureOf: (sums: DashboardTotals) => number | null;
  /** Formats a value. */
  say: (value: number) => string;
  /** Formats a value for a tile, without centavos. */
  brief: (value: number) => string;
  /** Formats a value for the axis, as short as possible. */
  short: (value: number) => string;
};

/** The largest amount in pesos that fits into a tile in full. */
const MOST_IN_FULL = 100_000_000;

const whole = (value: number): string => value.toLocaleString("en-PH");
const compact = new Intl.NumberFormat("en-PH", { notation: "compact", maximumFractionDigits: 1 });
const percent = (value: number): string => `${value.toLocaleString("en-PH", { maximumFractionDigits: 2 })} %`;
const counting = (title: string, figureOf: Series["figureOf"]): Series => ({
  title,
  figureOf,
  say: whole,
  brief: whole,
  short: (value) => compact.format(value),
});

/** The statistics that the chart can draw. */
export const series: Record<Chart, Series> = {
  members: counting("New members", ({ members }) => members),
  sales: {
    title: "Sales",
    figureOf: ({ sales }) => sales,
    say: money,
    brief: (value) => (value < MOST_IN_FULL ? money(Math.round(value)) : `₱${compact.format(value)}`),
    short: (value) => `₱${compact.format(value)}`,
  },
  orders: counting("Orders", ({ orders }) => orders),
  analytics: {
    title: "Orders in 100 visits",
    figureOf: ({ conversion }) => conversion,
    say: percent,
    brief: percent,
    short: percent,
  },
  emails: counting("E-mails", ({ emails }) => emails),
};

/** A point of a chart: a day, or a week of a long period, with the corresponding one of the previous period. */
export type Bucket = {
  from: string;
  to: string;
  value: number | null;
  before: { from: string; to: string; value: number | null };
};

/** The longest period that is drawn by day; a longer one is drawn by week. */
const MAX_BARS = 45;

/** The days in each point of a period of this length. */
export const bucketDays = (days: number): 1 | 7 => (days > MAX_BARS ? 7 : 1);

/** The points of a period for a chart. */
export function bucketsOf(
  chart: Chart,
  days: readonly DailyStatistics[],
  before: readonly DailyStatistics[],
): Bucket[] {
  const length = bucketDays(days.length);
  return days.flatMap((_, place) => {
    if (place % length !== 0) return [];
    const [now, then] = [days.slice(place, place + length), before.slice(place, place + length)];
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

/** The change of a value in percent, with one decimal; null when there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
