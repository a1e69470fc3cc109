import type { CallReply } from "#contract/api.ts";
import { manilaDay } from "#contract/dates.ts";
import { refuseFields } from "#contract/errors.ts";
import type { SalesGroup } from "#contract/reports.groups.admin.ts";
import type { SalesRow } from "#contract/reports.ts";
import type { Db } from "#db/connection.ts";
import * as rules from "./reports.rules.ts";
import { listSales } from "./reports.sales.store.ts";

/** The rows on the screen: more are in the export. */
const ROWS = 200;

type SalesQuery = { days: number; from?: string | undefined; to?: string | undefined; by: SalesGroup };
type SalesReport = Omit<CallReply<"GET /api/admin/reports/sales">, "status">;

/** The sales of a period in groups, with the totals of all. @throws invalid with messages per field */
export async function readSales(db: Db, { by, ...query }: SalesQuery, now: Date, rows = ROWS): Promise<SalesReport> {
  const period = rules.periodOf(query, manilaDay(now));
  if ("errors" in period) throw refuseFields(period.errors);
  const before = rules.periodBefore(period);
  const found = await listSales(db, { by, period, before, limit: rows + 1 });
  return {
    by,
    period: { from: period.from, to: period.to },
    before: { from: before.from, to: before.to },
    rows: found.rows.slice(0, rows),
    more: found.rows.length > rows,
    totals: found.totals,
  };
}

/** Every row of the report: an export has no limit. */
export const readAllSales = async (db: Db, query: SalesQuery, now: Date): Promise<SalesRow[]> =>
  (await readSales(db, query, now, 1_000_000)).rows;
