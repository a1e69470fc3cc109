import type { CallReply } from "#contract/api.ts";
import type { GoodsGroup } from "#contract/reports.groups.admin.ts";
import type { Db } from "#db/connection.ts";
import { listCouriers } from "./reports.couriers.store.ts";
import { listMargins } from "./reports.margins.store.ts";
import { daysOf, type PeriodQuery, periodsOf, withinTime } from "./reports.periods.ts";
import { listStockValues } from "./reports.stock.store.ts";
import { listVat } from "./reports.vat.store.ts";

/** The rows on the screen: more are in the export. */
const ROWS = 200;
/** An export has no limit. */
export const ALL_ROWS = 1_000_000;

type Report<Path extends "vat" | "margins" | "stock" | "couriers"> = Omit<
  CallReply<`GET /api/admin/reports/${Path}`>,
  "status"
>;

/** The VAT of the documents of a period by month. @throws invalid with messages per field; period_too_long */
export async function readVat(db: Db, query: PeriodQuery, now: Date): Promise<Report<"vat">> {
  const { period, before } = periodsOf(query, now);
  const [found, past] = await withinTime(Promise.all([listVat(db, period), listVat(db, before)]));
  return { period: daysOf(period), before: daysOf(before), ...found, totals_before: past.totals };
}

/** The parcels of a period by courier. @throws invalid with messages per field; period_too_long */
export async function readCouriers(db: Db, query: PeriodQuery, now: Date): Promise<Report<"couriers">> {
  const { period, before } = periodsOf(query, now);
  const [found, past] = await withinTime(Promise.all([listCouriers(db, period), listCouriers(db, before)]));
  return { period: daysOf(period), before: daysOf(before), ...found, totals_before: past.totals };
}

/** The margins of the goods of a period. @throws invalid with messages per field; period_too_long */
export async function readMargins(
  db: Db,
  { by, ...query }: PeriodQuery & { by: GoodsGroup },
  now: Date,
  rows = ROWS,
): Promise<Report<"margins">> {
  const { period, before } = periodsOf(query, now);
  const [found, past] = await withinTime(
    Promise.all([
      listMargins(db, { by, ...period, limit: rows + 1 }),
      listMargins(db, { by: "type", ...before, limit: 1 }),
    ]),
  );
  const { totals, discounts } = found;
  return {
    by,
    period: daysOf(period),
    before: daysOf(before),
    totals,
    discounts,
    totals_before: past.totals,
    rows: found.rows.slice(0, rows),
    more: found.rows.length > rows,
  };
}

/** The value of the stock now. */
export async function readStockValue(db: Db, { by }: { by: GoodsGroup }, rows = ROWS): Promise<Report<"stock">> {
  const found = await listStockValues(db, { by, limit: rows + 1 });
  return { by, totals: found.totals, rows: found.rows.slice(0, rows), more: found.rows.length > rows };
}
