import { salesGroups } from "#contract/reports.groups.admin.ts";
import { call } from "#web/api.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { periodFiltersOf, periodQueryOf } from "./dashboard-filters.ts";
import { groupOf, reportPage } from "./report-page.tsx";
import { SalesTable } from "./sales-table.tsx";

const queryOf = (search: URLSearchParams) => ({
  ...periodQueryOf(periodFiltersOf(search)),
  by: groupOf(salesGroups, search),
});

const page = reportPage({
  screen: "salesReport",
  hasPeriod: true,
  groups: salesGroups,
  load: (search, options) => call("GET /api/admin/reports/sales", { query: queryOf(search) }, options),
  save: (search) => saveFile("GET /api/admin/reports/sales/export", { query: queryOf(search) }),
  Table: SalesTable,
});
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
