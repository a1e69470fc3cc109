import { type GoodsGroup, goodsGroups, NO_GROUP } from "#contract/reports.groups.admin.ts";
import type { CourierRow, MarginRow, StockRow, tableReportsApi, VatRow } from "#contract/reports.tables.admin.ts";
import type { Db } from "#db/connection.ts";
import { type CsvColumns, csvName, csvStream } from "#http/csv.ts";
import type { Routes } from "#http/router.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { ALL_ROWS, readCouriers, readMargins, readStockValue, readVat } from "./reports.tables.ts";

/** The reports besides sales. */
export const tableReportsRoutes = ({ db }: { db: Db }): Routes<typeof tableReportsApi> => ({
  "GET /api/admin/reports/vat": async ({ query }) => ({ status: 200, ...(await readVat(db, query, new Date())) }),

  "GET /api/admin/reports/vat/export": async ({ query, caller }) => {
    const { rows, period } = await readVat(db, query, new Date());
    return exportReport(db, caller, { name: csvName("vat", period, new Date()), query }, vatColumns, rows);
  },

  "GET /api/admin/reports/margins": async ({ query }) => ({
    status: 200,
    ...(await readMargins(db, query, new Date())),
  }),

  "GET /api/admin/reports/margins/export": async ({ query, caller }) => {
    const { rows, period } = await readMargins(db, query, new Date(), ALL_ROWS);
    const name = csvName(`margins-by-${query.by}`, period, new Date());
    return exportReport(db, caller, { name, query }, marginColumns(query.by), rows);
  },

  "GET /api/admin/reports/stock": async ({ query }) => ({ status: 200, ...(await readStockValue(db, query)) }),

  "GET /api/admin/reports/stock/export": async ({ query, caller }) => {
    const { rows } = await readStockValue(db, query, ALL_ROWS);
    const name = csvName(`stock-value-by-${query.by}`, {}, new Date());
    return exportReport(db, caller, { name, query }, stockColumns(query.by), rows);
  },

  "GET /api/admin/reports/couriers": async ({ query }) => ({
    status: 200,
    ...(await readCouriers(db, query, new Date())),
  }),

  "GET /api/admin/reports/couriers/export": async ({ query, caller }) => {
    const { rows, period } = await readCouriers(db, query, new Date());
    return exportReport(db, caller, { name: csvName("couriers", period, new Date()), query }, courierColumns, rows);
  },
});

/** The rows of a report as CSV. The audit log records the export with its period. */
export async function exportReport<Row>(
  db: Db,
  by: Actor,
  { name, query }: { name: string; query: Record<string, unknown> },
  columns: CsvColumns<Row>,
  rows: readonly Row[],
) {
  await recordAudit(db, { by, action: "report_exported", entity: { type: "report", id: null, name }, after: query });
  return { name, body: csvStream(columns, async () => ({ rows, next: null })) };
}

const pesos = (amount: number): string => amount.toFixed(2);

const vatColumns: CsvColumns<VatRow> = {
  Month: ({ key }) => key,
  Orders: ({ orders }) => String(orders),
  Invoices: ({ invoices }) => String(invoices),
  "Credit notes": ({ credit_notes }) => String(credit_notes),
  "Net sales": ({ net }) => pesos(net),
  "VAT invoiced": ({ invoiced }) => pesos(invoiced),
  "VAT credited": ({ credited }) => pesos(credited),
  VAT: ({ vat }) => pesos(vat),
};

const marginColumns = (by: GoodsGroup): CsvColumns<MarginRow> => ({
  [goodsGroups[by].label]: ({ name }) => name,
  Orders: ({ orders }) => String(orders),
  Pieces: ({ pieces }) => String(pieces),
  "Sales without VAT": ({ sales }) => pesos(sales),
  "Sales with a known cost": ({ known_sales }) => pesos(known_sales),
  Cost: ({ cost }) => pesos(cost),
  Margin: ({ margin }) => pesos(margin),
});

const stockColumns = (by: GoodsGroup): CsvColumns<StockRow> => ({
  [goodsGroups[by].label]: ({ name }) => name,
  Pieces: ({ pieces }) => String(pieces),
  "Pieces with a known cost": ({ known_pieces }) => String(known_pieces),
  "Value at cost": ({ cost }) => pesos(cost),
  "Value at selling price": ({ selling }) => pesos(selling),
});

const courierColumns: CsvColumns<CourierRow> = {
  Courier: ({ key }) => (key === NO_GROUP ? "None" : key),
  Parcels: ({ parcels }) => String(parcels),
  Delivered: ({ delivered }) => String(delivered),
  Failed: ({ failed }) => String(failed),
  "On the way": ({ on_the_way }) => String(on_the_way),
  "Days to deliver": ({ days }) => (days === null ? "" : days.toFixed(1)),
};
