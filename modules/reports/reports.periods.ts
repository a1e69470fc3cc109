import { manilaDay } from "#contract/dates.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import { isStatementTimeout } from "#db/error-code.ts";
import * as rules from "./reports.rules.ts";

export type PeriodQuery = { days: number; from?: string | undefined; to?: string | undefined };

/** The requested period and the one before it. @throws invalid with messages per field */
export function periodsOf(query: PeriodQuery, now: Date): { period: rules.Period; before: rules.Period } {
  const period = rules.periodOf(query, manilaDay(now));
  if ("errors" in period) throw refuseFields(period.errors);
  return { period, before: rules.periodBefore(period) };
}

/** The first and the last day of a period, as the wire has them. */
export const daysOf = ({ from, to }: rules.Period) => ({ from, to });

/** The result of the queries of a report over a period. @throws period_too_long when PostgreSQL ends one of them */
export async function withinTime<T>(queries: Promise<T>): Promise<T> {
  try {
    return await queries;
  } catch (error) {
    throw isStatementTimeout(error) ? refuse("period_too_long") : error;
  }
}
