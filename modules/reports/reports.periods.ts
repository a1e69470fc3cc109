import { manilaDay } from "#contract/dates.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import { errorCode } from "#db/error-code.ts";
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

/** `query_canceled`: PostgreSQL ended a query at its statement_timeout. */
const QUERY_CANCELED = "57014";

/** The result of the queries of a report over a period. @throws period_too_long when PostgreSQL ends one of them */
export async function withinTime<T>(queries: Promise<T>): Promise<T> {
  try {
    return await queries;
  } catch (error) {
    throw errorCode(error) === QUERY_CANCELED ? refuse("period_too_long") : error;
  }
}
