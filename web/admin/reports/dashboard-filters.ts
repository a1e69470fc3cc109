import { parseDay } from "#web/ui/dates.ts";

/** The preset periods: the number of last days. */
export const periods = {
  today: { label: "Today", days: 1 },
  week: { label: "7 days", days: 7 },
  month: { label: "30 days", days: 30 },
  quarter: { label: "Quarter", days: 91 },
  year: { label: "Year", days: 365 },
} as const;
export type PeriodName = keyof typeof periods;

/** The statistics that the chart can show. */
export const charts = ["members", "sales", "orders", "collected", "refunded", "analytics", "emails"] as const;
export type Chart = (typeof charts)[number];

/** Those about orders and their money, which share a tile. */
export const salesCharts = ["sales", "orders", "collected", "refunded"] as const satisfies readonly Chart[];

/** The period as in the URL. Explicit days take precedence over a preset period. */
export type PeriodFilters = { period: PeriodName | null; from: string | null; to: string | null };

/** The period, and the statistic of the chart. */
export type DashboardFilters = PeriodFilters & { chart: Chart };

const isPeriod = (word: string | null): word is PeriodName => word !== null && Object.hasOwn(periods, word);

/** Parses the period of a URL; invalid values are ignored. */
export function periodFiltersOf(search: URLSearchParams): PeriodFilters {
  const from = parseDay(search.get("from"));
  const to = parseDay(search.get("to"));
  const period = search.get("period");
  const days = from !== null && to !== null && from <= to ? { from, to } : null;
  return {
    period: days ? null : isPeriod(period) ? period : "month",
    from: days?.from ?? null,
    to: days?.to ?? null,
  };
}

/** Parses a URL of the dashboard; invalid values are ignored. */
export const dashboardFiltersOf = (search: URLSearchParams): DashboardFilters => ({
  ...periodFiltersOf(search),
  chart: charts.find((chart) => chart === search.get("chart")) ?? "sales",
});

/** The query string of these filters, with `?`. */
export function dashboardSearchOf({ chart, ...period }: DashboardFilters): string {
  const search = periodSearchOf(period);
  if (chart !== "sales") search.set("chart", chart);
  return `?${search}`;
}

/** The query parameters of a period; none for the usual one. */
export function periodSearchOf({ period, from, to }: PeriodFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (from && to) {
    search.set("from", from);
    search.set("to", to);
  } else if (period && period !== "month") search.set("period", period);
  return search;
}

/** The days that were chosen; null for a named period. */
export const chosenDays = ({ from, to }: PeriodFilters): { from: string; to: string } | null =>
  from !== null && to !== null ? { from, to } : null;

/** The period in the query of an API call. */
export const periodQueryOf = ({ period, from, to }: PeriodFilters) =>
  from !== null && to !== null ? { from, to } : { days: periods[period ?? "month"].days };
