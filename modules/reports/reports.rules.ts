import { addDays, DAY_MS } from "#contract/dates.days.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { MAX_DASHBOARD_DAYS } from "#contract/limits.ts";
import { pesosOf } from "#contract/money.ts";
import type { DailyStatistics, DashboardTotals, DiskSpace } from "#contract/reports.ts";

/** Megabytes that have to be free: the write-ahead log of PostgreSQL may grow by as much (`max_wal_size`). A small disk needs less. */
const ENOUGH_MB = 2048;
const ENOUGH_OF_DISK = 0.1;

const daysFromTo = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** A period of days, with its first and last day. */
export type Period = { from: string; to: string; days: number };

type PeriodQuery = { days: number; from?: string | undefined; to?: string | undefined };

/** The requested period, or messages per field: between two days, or this many days up to today. */
export function periodOf({ days, from, to }: PeriodQuery, today: string): Period | { errors: FieldErrors } {
  if (from === undefined && to === undefined) return { from: addDays(today, 1 - days), to: today, days };
  if (from === undefined) return { errors: { from: ["Send the first day, too."] } };
  if (to === undefined) return { errors: { to: ["Send the last day, too."] } };
  const length = daysFromTo(from, to);
  if (length < 1) return { errors: { to: ["The last day comes before the first."] } };
  if (length > MAX_DASHBOARD_DAYS) return { errors: { from: [`Ask for at most ${MAX_DASHBOARD_DAYS} days.`] } };
  return { from, to, days: length };
}

/** The period of the same length just before. */
export const periodBefore = ({ from, days }: Period): Period => ({
  from: addDays(from, -days),
  to: addDays(from, -1),
  days,
});

/** The sums of one day; money in centavos. */
export type DailySums = {
  day: string;
  members: number;
  orders: number;
  online_orders: number;
  sales: number;
  awaiting: number;
  collected: number;
  refunded: number;
  emails: number;
  visits: number;
};

/** The statistics of every day of a period; zeros for a day without stored sums. */
export function dailyStatistics(
  { from, days }: Period,
  sums: readonly DailySums[],
  withEmails: boolean,
): DailyStatistics[] {
  const byDay = new Map(sums.map((sum) => [sum.day, sum]));
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(from, index);
    const found = byDay.get(day);
    return { day, ...totalsOf(found ? [found] : [], withEmails) };
  });
}

/** The totals of these days. */
export function totalsOf(sums: readonly DailySums[], withEmails: boolean): DashboardTotals {
  const sumOf = (name: Exclude<keyof DailySums, "day">) => sums.reduce((sum, day) => sum + day[name], 0);
  return {
    members: sumOf("members"),
    orders: sumOf("orders"),
    sales: pesosOf(sumOf("sales")),
    awaiting: pesosOf(sumOf("awaiting")),
    collected: pesosOf(sumOf("collected")),
    refunded: pesosOf(sumOf("refunded")),
    visits: sumOf("visits"),
    conversion: conversionOf(sums),
    emails: withEmails ? sumOf("emails") : null,
  };
}

/** Online orders per hundred visits, with two decimals. Days without counted visits are left out. */
function conversionOf(sums: readonly DailySums[]): number | null {
  const watched = sums.filter(({ visits }) => visits > 0);
  const visits = watched.reduce((sum, day) => sum + day.visits, 0);
  const orders = watched.reduce((sum, day) => sum + day.online_orders, 0);
  return visits === 0 ? null : Math.round((orders / visits) * 10_000) / 100;
}

/**
 * The whole months within a period: the first day of the first one, and the day after the last one; null when there is
 * none. Sales are read by month, and by day at both ends.
 */
export function wholeMonths({ from, to }: Period): { from: string; until: string } | null {
  const first = from.endsWith("-01") ? from : firstOfNextMonth(from);
  const until = `${addDays(to, 1).slice(0, 7)}-01`;
  return first < until ? { from: first, until } : null;
}

/** The number of months that a period has days in. */
export function monthsTouched({ from, to }: Period): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(to) - monthOf(from) + 1;
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** Programs that send the headers of browsers and name themselves. */
const PROGRAM = /bot|crawl|spider|preview|lighthouse/i;

/** Browsers send in these headers where a navigation came from; programs send none. */
type VisitHeaders = Partial<Record<string, string | string[]>>;

/**
 * Whether a request starts a visit: somebody opens a page of the shop by its URL or from another site. The next page of
 * the same visit does not count, nor does a reload. Nothing about the visitor is stored.
 */
export function startsVisit(method: string | undefined, url: string | undefined, headers: VisitHeaders): boolean {
  if (method !== "GET" || headers["sec-fetch-mode"] !== "navigate" || headers["sec-fetch-dest"] !== "document")
    return false;
  if (headers["sec-fetch-site"] === "same-origin" || headers["cache-control"] === "max-age=0") return false;
  if (headers["sec-purpose"] !== undefined || PROGRAM.test(String(headers["user-agent"]))) return false;
  const [path = "/"] = (url ?? "/").split("?");
  return !/^\/(?:admin|api)(?:\/|$)/.test(path) && !/\.[^/]*$/.test(path);
}

/** Whether a disk is nearly full. */
export const isDiskLow = ({ free_mb, total_mb }: DiskSpace): boolean =>
  free_mb < Math.min(ENOUGH_MB, total_mb * ENOUGH_OF_DISK);
