import type { FieldErrors } from "#contract/errors.ts";
import { MAX_DASHBOARD_DAYS } from "#contract/limits.ts";
import { pesosOf } from "#contract/money.ts";
import type { DailyStatistics, DashboardTotals } from "#contract/reports.ts";

const DAY_MS = 86_400_000;

/** Milliseconds that the Philippines are ahead of UTC, all year. */
const MANILA_MS = 8 * 3_600_000;

/** The day in the Philippines at a moment, as 2026-11-20. */
export const manilaDay = (at: Date): string => new Date(at.getTime() + MANILA_MS).toISOString().slice(0, 10);

/** The day so many days after this one, or before it. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const daysFromTo = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Days one after the other, the first and the last included. */
export type Period = { from: string; to: string; days: number };

type Asked = { days: number; from?: string | undefined; to?: string | undefined };

/** The period that is asked for, or messages per field: both its ends, or so many days up to today. */
export function periodOf({ days, from, to }: Asked, today: string): Period | { errors: FieldErrors } {
  if (from === undefined && to === undefined) return { from: dayAfter(today, 1 - days), to: today, days };
  if (from === undefined) return { errors: { from: ["Send the first day, too."] } };
  if (to === undefined) return { errors: { to: ["Send the last day, too."] } };
  const length = daysFromTo(from, to);
  if (length < 1) return { errors: { to: ["The last day comes before the first."] } };
  if (length > MAX_DASHBOARD_DAYS) return { errors: { from: [`Ask for at most ${MAX_DASHBOARD_DAYS} days.`] } };
  return { from, to, days: length };
}

/** As many days, just before a period. */
export const periodBefore = ({ from, days }: Period): Period => ({
  from: dayAfter(from, -days),
  to: dayAfter(from, -1),
  days,
});

/** The sums of one day as they are stored; sales in centavos. */
export type DailySums = {
  day: string;
  members: number;
  orders: number;
  online_orders: number;
  sales: number;
  emails: number;
  visits: number;
};

/** Every day of a period with its statistics; a day of which nothing is stored had none. */
export function dailyStatistics(
  { from, days }: Period,
  sums: readonly DailySums[],
  withEmails: boolean,
): DailyStatistics[] {
  const byDay = new Map(sums.map((sum) => [sum.day, sum]));
  return Array.from({ length: days }, (_, place) => {
    const day = dayAfter(from, place);
    const found = byDay.get(day);
    return { day, ...totalsOf(found ? [found] : [], withEmails) };
  });
}

/** What these days come to together. */
export function totalsOf(sums: readonly DailySums[], withEmails: boolean): DashboardTotals {
  const sumOf = (name: Exclude<keyof DailySums, "day">) => sums.reduce((sum, day) => sum + day[name], 0);
  return {
    members: sumOf("members"),
    orders: sumOf("orders"),
    sales: pesosOf(sumOf("sales")),
    visits: sumOf("visits"),
    conversion: conversionOf(sums),
    emails: withEmails ? sumOf("emails") : null,
  };
}

/** Online orders in a hundred visits, to two places. Days on which no visits were counted tell nothing of it. */
function conversionOf(sums: readonly DailySums[]): number | null {
  const watched = sums.filter(({ visits }) => visits > 0);
  const visits = watched.reduce((sum, day) => sum + day.visits, 0);
  const orders = watched.reduce((sum, day) => sum + day.online_orders, 0);
  return visits === 0 ? null : Math.round((orders / visits) * 10_000) / 100;
}

/**
 * The whole months within a period, from the first day of one to the first day after the last; null when there is none.
 * What a period sold is read by month, and by day at its ends.
 */
export function wholeMonths({ from, to }: Period): { from: string; until: string } | null {
  const first = from.endsWith("-01") ? from : firstOfNextMonth(from);
  const until = `${dayAfter(to, 1).slice(0, 7)}-01`;
  return first < until ? { from: first, until } : null;
}

/** In how many months a period has days. */
export function monthsTouched({ from, to }: Period): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(to) - monthOf(from) + 1;
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** Programs that read pages as browsers do and say so. */
const PROGRAM = /bot|crawl|spider|preview|lighthouse/i;

/** Browsers tell in these headers whether a page was asked for from a page of the same shop; programs send none. */
type VisitHeaders = Partial<Record<string, string | string[]>>;

/**
 * Whether a request begins a visit: somebody opens a page of the shop from outside, by its address or from another site.
 * The next page of the same visit is not one, nor is the same page loaded anew. Nothing is kept of who it was.
 */
export function startsVisit(method: string | undefined, url: string | undefined, headers: VisitHeaders): boolean {
  if (method !== "GET" || headers["sec-fetch-mode"] !== "navigate" || headers["sec-fetch-dest"] !== "document")
    return false;
  if (headers["sec-fetch-site"] === "same-origin" || headers["cache-control"] === "max-age=0") return false;
  if (headers["sec-purpose"] !== undefined || PROGRAM.test(String(headers["user-agent"]))) return false;
  const [path = "/"] = (url ?? "/").split("?");
  return !/^\/(?:admin|api)(?:\/|$)/.test(path) && !/\.[^/]*$/.test(path);
}
