import type { CallReply } from "#contract/api.ts";
import { goodsGroups } from "#contract/reports.groups.admin.ts";
import type { StockTotals } from "#contract/reports.tables.admin.ts";
import { call } from "#web/api.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { money } from "#web/ui/money.ts";
import { saveFile } from "#web/ui/save-file.ts";
import text from "#web/ui/text.module.css";
import { typeName } from "../shell/product-types.ts";
import { screenPath } from "../shell/screens.ts";
import { groupOf, reportPage } from "./report-page.tsx";
import { type FigureColumn, ReportTable } from "./report-table.tsx";
import styles from "./sales-report.module.css";

const queryOf = (search: URLSearchParams) => ({ by: groupOf(goodsGroups, search) });

const columns: FigureColumn<StockTotals>[] = [
  { title: "Pieces", value: ({ pieces }) => pieces.toLocaleString("en-PH"), from: "720" },
  { title: "At cost", value: ({ known_pieces, cost }) => (known_pieces > 0 ? money(cost) : "Not set") },
  { title: "At selling price", value: ({ selling }) => money(selling) },
];

function StockTable({ by, rows, totals, more }: CallReply<"GET /api/admin/reports/stock">) {
  if (rows.length === 0)
    return <EmptyState title="No stock" text="Products with pieces in stock appear here with their value." />;
  const unknown = totals.pieces - totals.known_pieces;
  return (
    <>
      <p className={`${text.soft} ${styles.note}`}>
        Stock now, without archived products. Cost is without VAT, selling price with VAT.
        {unknown > 0 && ` ${unknown.toLocaleString("en-PH")} pieces have no cost yet and aren't in the value at cost.`}
      </p>
      <ReportTable
        caption={`Stock value by ${goodsGroups[by].label.toLowerCase()}`}
        heading={goodsGroups[by].label}
        rows={rows}
        totals={totals}
        columns={columns}
        nameOf={({ key, name }) => (by === "type" ? typeName(key) : name)}
        to={(key) =>
          key !== null && by === "product"
            ? `/admin/product-stock/${key}`
            : screenPath("products", key === null ? {} : { type: key })
        }
        barOf={({ cost, selling }) => (totals.known_pieces > 0 ? cost : selling)}
      />
      {more && (
        <p className={`${text.soft} ${styles.note}`}>
          Only the rows with the highest value. The CSV file has all of them.
        </p>
      )}
    </>
  );
}

const page = reportPage({
  screen: "stockReport",
  hasPeriod: false,
  groups: goodsGroups,
  load: (search, options) => call("GET /api/admin/reports/stock", { query: queryOf(search) }, options),
  save: (search) => saveFile("GET /api/admin/reports/stock/export", { query: queryOf(search) }),
  Table: StockTable,
});
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
