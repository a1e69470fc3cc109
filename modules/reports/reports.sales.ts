import type { CallReply } from "#contract/api.ts";
import { MAX_DASHBOARD_DAYS } from "#contract/limits.ts";
import type { SalesGroup } from "#contract/reports.groups.admin.ts";
import type { Db } from "#db/connection.ts";
import { daysOf, type PeriodQuery, periodsOf, withinTime } from "./reports.periods.ts";
import { listSales } from "./reports.sales.store.ts";

/** The rows on the screen: more are in the export. By day there are never more, so that the last days are among them. */
const rowsOf = (by: SalesGroup): number => (by === "day" ? MAX_DASHBOARD_DAYS : 200);

type SalesQuery = PeriodQuery & { by: SalesGroup };
type SalesReport = Omit<CallReply<"GET /api/admin/reports/sales">, "status">;

/** The sales of a period in groups, with the totals of all. @throws invalid with messages per field; period_too_long */
export async function readSales(
  db: Db,
  { by, ...query }: SalesQuery,
  now: Date,
  rows = rowsOf(by),
): Promise<SalesReport> {
  const { period, before } = periodsOf(query, now);
  const found = await withinTime(listSales(db, { by, period, before, limit: rows + 1 }));
  return {
    by,
    period: daysOf(period),
    before: daysOf(before),
    rows: found.rows.slice(0, rows),
    more: found.rows.length > rows,
    totals: found.totals,
  };
}

/** The report with every row: an export has no limit. */
export const readAllSales = (db: Db, query: SalesQuery, now: Date): Promise<SalesReport> =>
  readSales(db, query, now, 1_000_000);
