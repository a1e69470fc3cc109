import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { formatDayRange, formatMonth } from "#contract/dates.ts";
import type { VatTotals } from "#contract/reports.tables.admin.ts";
import { call } from "#web/api.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { money } from "#web/ui/money.ts";
import { saveFile } from "#web/ui/save-file.ts";
import text from "#web/ui/text.module.css";
import { screenPath } from "../shell/screens.ts";
import { periodFiltersOf, periodQueryOf } from "./dashboard-filters.ts";
import { reportPage } from "./report-page.tsx";
import { type FigureColumn, ReportTable } from "./report-table.tsx";
import styles from "./sales-report.module.css";

const queryOf = (search: URLSearchParams) => periodQueryOf(periodFiltersOf(search));

const columns: FigureColumn<VatTotals>[] = [
  { title: "Invoices", value: ({ invoices }) => invoices.toLocaleString("en-PH"), from: "1024" },
  { title: "Credit notes", value: ({ credit_notes }) => credit_notes.toLocaleString("en-PH"), from: "1024" },
  { title: "Net sales", value: ({ net }) => money(net), from: "720" },
  { title: "VAT invoiced", value: ({ invoiced }) => money(invoiced), from: "1024" },
  { title: "VAT credited", value: ({ credited }) => money(credited), from: "1024" },
  { title: "VAT", value: ({ vat }) => money(vat) },
];

/** The days of a month that are in the period. */
function daysOf(month: string | null, { from, to }: { from: string; to: string }) {
  if (month === null) return { from, to };
  const [year = 0, number = 0] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const first = `${month}-01`;
  return { from: from > first ? from : first, to: to < last ? to : last };
}

function VatTable({ rows, totals, totals_before, period, before }: CallReply<"GET /api/admin/reports/vat">) {
  if (rows.length === 0)
    return (
      <EmptyState
        title="No invoices in this period"
        text="A VAT-registered shop with a TIN issues an invoice when an order is delivered."
      >
        <Link className={text.link} to={screenPath("settings")}>
          Settings
        </Link>
      </EmptyState>
    );
  return (
    <>
      <p className={`${text.soft} ${styles.note}`}>
        Invoices and credit notes issued in this period. A deposit that you keep of an order that came back has an
        invoice of the day it was kept. VAT from {formatDayRange(before.from, before.to)}: {money(totals_before.vat)}.
      </p>
      <ReportTable
        caption={`VAT by month, ${formatDayRange(period.from, period.to)}`}
        heading="Month"
        rows={rows}
        totals={totals}
        columns={columns}
        nameOf={({ key }) => formatMonth(`${key}-15T00:00:00Z`)}
        to={(key) => screenPath("orders", { date: "invoiced", ...daysOf(key, period) })}
        barOf={({ vat }) => vat}
      />
    </>
  );
}

const page = reportPage({
  screen: "vatReport",
  hasPeriod: true,
  groups: null,
  load: (search, options) => call("GET /api/admin/reports/vat", { query: queryOf(search) }, options),
  save: (search) => saveFile("GET /api/admin/reports/vat/export", { query: queryOf(search) }),
  Table: VatTable,
});
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
