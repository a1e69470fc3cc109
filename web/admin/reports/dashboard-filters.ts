import { parseDay } from "../../ui/dates.ts";

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

/** The period and the statistic of the chart, as in the URL. Explicit days take precedence over a preset period. */
export type DashboardFilters = {
  period: PeriodName | null;
  from: string | null;
  to: string | null;
  chart: Chart;
};

const isPeriod = (word: string | null): word is PeriodName => word !== null && Object.hasOwn(periods, word);

/** Parses a URL; invalid values are ignored. */
export function dashboardFiltersOf(search: URLSearchParams): DashboardFilters {
  const [from, to, period] = [parseDay(search.get("from")), parseDay(search.get("to")), search.get("period")];
  const days = from !== null && to !== null && from <= to ? { from, to } : null;
  return {
    period: days ? null : isPeriod(period) ? period : "month",
    from: days?.from ?? null,
    to: days?.to ?? null,
    chart: charts.find((chart) => chart === search.get("chart")) ?? "sales",
  };
}

/** The query string of these filters, with `?`. */
export function dashboardSearchOf({ period, from, to, chart }: DashboardFilters): string {
  const search = new URLSearchParams();
  if (from && to) {
    search.set("from", from);
    search.set("to", to);
  } else if (period && period !== "month") search.set("period", period);
  if (chart !== "sales") search.set("chart", chart);
  return `?${search}`;
}

/** The query of the API call. */
export const dashboardQueryOf = ({ period, from, to }: DashboardFilters) =>
  from !== null && to !== null ? { from, to } : { days: periods[period ?? "month"].days };
