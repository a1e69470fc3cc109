import type { CallReply } from "#contract/api.ts";
import { formatDayRange } from "#contract/dates.ts";
import { goodsGroups } from "#contract/reports.groups.admin.ts";
import type { MarginTotals } from "#contract/reports.tables.admin.ts";
import { call } from "#web/api.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { money } from "#web/ui/money.ts";
import { saveFile } from "#web/ui/save-file.ts";
import text from "#web/ui/text.module.css";
import { typeName } from "../shell/product-types.ts";
import { screenPath } from "../shell/screens.ts";
import { periodFiltersOf, periodQueryOf } from "./dashboard-filters.ts";
import { percent } from "./percent.ts";
import { groupOf, reportPage } from "./report-page.tsx";
import { type FigureColumn, ReportTable } from "./report-table.tsx";
import styles from "./sales-report.module.css";

const queryOf = (search: URLSearchParams) => ({
  ...periodQueryOf(periodFiltersOf(search)),
  by: groupOf(goodsGroups, search),
});

/** Without a known cost there is no margin. */
const known = ({ known_sales, sales }: MarginTotals) => known_sales !== 0 || sales === 0;

const columns: FigureColumn<MarginTotals>[] = [
  { title: "Pieces", value: ({ pieces }) => pieces.toLocaleString("en-PH"), from: "720" },
  { title: "Net sales", value: ({ sales }) => money(sales), from: "720" },
  { title: "Cost", value: (figures) => (known(figures) ? money(figures.cost) : "Not set"), from: "1024" },
  { title: "Margin", value: (figures) => (known(figures) ? money(figures.margin) : "–") },
  {
    title: "Margin %",
    value: ({ margin, known_sales }) =>
      known_sales === 0 ? "–" : percent(Math.round((margin * 1000) / known_sales) / 10),
  },
];

function MarginTable(report: CallReply<"GET /api/admin/reports/margins">) {
  const { by, rows, totals, totals_before, period, before, more, discounts } = report;
  if (rows.length === 0)
    return (
      <EmptyState title="No sales in this period" text="Choose another period to see the margins of what was sold." />
    );
  const unknown = Math.round((totals.sales - totals.known_sales) * 100) / 100;
  return (
    <>
      <p className={`${text.soft} ${styles.note}`}>
        Goods without returns and VAT, at today's cost.
        {discounts > 0 &&
          ` Coupons, and refunds for items that customers keep, took off ${money(discounts)}, which isn't deducted here.`}
        {unknown > 0 && ` ${money(unknown)} of sales has no cost yet and isn't in the margin.`}
        {totals_before.known_sales > 0 &&
          ` Margin from ${formatDayRange(before.from, before.to)}: ${money(totals_before.margin)}.`}
      </p>
      <ReportTable
        caption={`Margins by ${goodsGroups[by].label.toLowerCase()}, ${formatDayRange(period.from, period.to)}`}
        heading={goodsGroups[by].label}
        rows={rows}
        totals={totals}
        columns={columns}
        nameOf={({ key, name }) => (by === "type" ? typeName(key) : name)}
        to={(key) => screenPath("orders", { ...period, sales: "1", ...(key !== null && { [by]: key }) })}
        barOf={({ margin }) => margin}
      />
      {more && (
        <p className={`${text.soft} ${styles.note}`}>
          Only the rows with the highest sales. The CSV file has all of them.
        </p>
      )}
    </>
  );
}

const page = reportPage({
  screen: "marginReport",
  hasPeriod: true,
  groups: goodsGroups,
  load: (search, options) => call("GET /api/admin/reports/margins", { query: queryOf(search) }, options),
  save: (search) => saveFile("GET /api/admin/reports/margins/export", { query: queryOf(search) }),
  Table: MarginTable,
});
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
