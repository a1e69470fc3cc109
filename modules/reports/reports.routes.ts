import { countsGoods, NO_GROUP, type SalesGroup, salesGroups } from "#contract/reports.groups.admin.ts";
import type { reportsApi, SalesRow } from "#contract/reports.ts";
import type { Db } from "#db/connection.ts";
import { type CsvColumns, csvName } from "#http/csv.ts";
import { isPermitted, type Routes } from "#http/router.ts";
import { closeChecklist } from "#modules/settings/settings.ts";
import { readAllSales, readSales } from "./reports.sales.ts";
import { exportReport } from "./reports.tables.routes.ts";
import { readDashboard } from "./reports.ts";

/** The dashboard and the reports. */
export function reportsRoutes({
  db,
  dataDir,
  withMail,
}: {
  db: Db;
  dataDir: string;
  withMail: boolean;
}): Routes<typeof reportsApi> {
  return {
    "GET /api/admin/reports/sales": async ({ query }) => ({ status: 200, ...(await readSales(db, query, new Date())) }),

    "GET /api/admin/reports/sales/export": async ({ query, caller }) => {
      const { rows, period } = await readAllSales(db, query, new Date());
      const name = csvName(`sales-by-${query.by}`, period, new Date());
      return exportReport(db, caller, { name, query }, salesColumns(query.by), rows);
    },

    "POST /api/admin/checklist/close": async () => {
      await closeChecklist(db);
      return { status: 200, message: "Checklist Closed" };
    },

    "GET /api/admin/dashboard": async ({ query, caller }) => ({
      status: 200,
      ...(await readDashboard(
        { db, dataDir, withMail },
        query,
        (permission) => isPermitted(caller, permission),
        new Date(),
      )),
    }),
  };
}

const pesos = (amount: number): string => amount.toFixed(2);

/** The columns of the CSV file of a report. Money in pesos. */
function salesColumns(by: SalesGroup): CsvColumns<SalesRow> {
  return {
    [salesGroups[by].label]: ({ name }) => (name === NO_GROUP ? "None" : name),
    Orders: ({ orders }) => String(orders),
    "Orders before": ({ orders_before }) => String(orders_before),
    ...(countsGoods(by) && { Pieces: ({ pieces }: SalesRow) => String(pieces) }),
    Sales: ({ sales }) => pesos(sales),
    "Sales before": ({ sales_before }) => pesos(sales_before),
    Collected: ({ collected }) => pesos(collected),
    Refunded: ({ refunded }) => pesos(refunded),
    "Deposits kept": ({ deposits_kept }) => pesos(deposits_kept),
    "Written off": ({ written_off }) => pesos(written_off),
  };
}
