import { Fragment } from "react";
import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { formatDayRange } from "#contract/dates.ts";
import { type PaymentMode, paymentModes } from "#contract/payments.modes.ts";
import { countsGoods, NO_GROUP, type SalesGroup, salesGroups } from "#contract/reports.groups.admin.ts";
import type { SalesRow, SalesTotals } from "#contract/reports.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { money } from "#web/ui/money.ts";
import plainTable from "#web/ui/plain-table.module.css";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import { typeName } from "../shell/product-types.ts";
import { screenPath } from "../shell/screens.ts";
import { type LeastWidth, MoreFigures, visibleFrom } from "./more-figures.tsx";
import styles from "./sales-report.module.css";
import { changeOf } from "./series.ts";

export type SalesReport = CallReply<"GET /api/admin/reports/sales">;

/** The sales of each group with a bar for their share, and the totals. Each leads to the orders behind it. */
export function SalesTable({ by, rows, more, totals, period, before }: SalesReport) {
  if (rows.length === 0)
    return (
      <EmptyState title="No sales in this period" text="Choose another period to see what was sold.">
        <Link className={text.link} to={screenPath("orders")}>
          All orders
        </Link>
      </EmptyState>
    );
  const goods = countsGoods(by);
  const keepsDeposits = (totals.deposits_kept ?? 0) !== 0;
  const writesOff = (totals.written_off ?? 0) !== 0;
  const columns = { goods, keepsDeposits, writesOff };
  const most = Math.max(...rows.map(({ sales }) => sales), 1);
  const ordersOf = (row: SalesRow) => ordersPath(by, row.key, period);
  return (
    <>
      <p className={`${text.soft} ${styles.note}`}>
        {goods
          ? "Goods without returns, before discounts and shipping."
          : "Sales are orders placed in this period, without what was sent back. Orders that await payment, were cancelled or returned, or could not be delivered are left out. Collected and Refunded are all payments of this period, also those of other orders. A deposit that you keep of an order that came back counts on the day it was kept, with VAT, under Deposits kept."}{" "}
        {writesOff && "Refunds that you owed and will not pay count under Written off, on the day you wrote them off. "}
        Compared with {formatDayRange(before.from, before.to)}.
      </p>
      <table className={plainTable.table}>
        <caption className={text.visuallyHidden}>
          Sales by {salesGroups[by].label.toLowerCase()}, {formatDayRange(period.from, period.to)}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.group}>
              {salesGroups[by].label}
            </th>
            {figuresOf(totals, columns).map(({ title, from }) => (
              <Fragment key={title}>
                <th scope="col" className={`${text.numeric} ${visibleFrom(from)}`}>
                  {title}
                </th>
                {title === SALES && <td className={visible.from1024} aria-hidden="true" />}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td title={nameOf(by, row)}>
                <Link className={plainTable.name} to={ordersOf(row)}>
                  {nameOf(by, row)}
                </Link>
                <MoreFigures figures={figuresOf(row, columns)} />
              </td>
              <Figures figures={row} columns={columns} share={row.sales / most} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={text.strong}>
            <td>
              <Link className={plainTable.name} to={ordersPath(by, null, period)}>
                Total
              </Link>
              <MoreFigures figures={figuresOf(totals, columns)} />
            </td>
            <Figures figures={totals} columns={columns} share={null} />
          </tr>
        </tfoot>
      </table>
      {more && (
        <p className={`${text.soft} ${styles.note}`}>
          Only the rows with the highest sales. The CSV file has all of them.
        </p>
      )}
    </>
  );
}

const SALES = "Sales";

/** Which columns a report has: those of goods or of orders, and what was kept of deposits and written off where there is some. */
type Columns = { goods: boolean; keepsDeposits: boolean; writesOff: boolean };

/** The columns of figures, without the bars, which are beside the sales. */
function figuresOf(of: SalesTotals, { goods, keepsDeposits, writesOff }: Columns) {
  const change = changeOf(of.sales, of.sales_before);
  const figures: { title: string; value: string; from?: LeastWidth; soft?: boolean }[] = [
    { title: goods ? "Pieces" : "Orders", value: (of.pieces ?? of.orders).toLocaleString("en-PH"), from: "720" },
    { title: SALES, value: money(of.sales) },
    { title: "Before", value: money(of.sales_before), from: "720", soft: true },
    {
      title: "Change",
      value: change === null ? "–" : `${change > 0 ? "+" : ""}${change.toLocaleString("en-PH")} %`,
      soft: true,
    },
  ];
  if (goods) return figures;
  const payments: typeof figures = [
    { title: "Collected", value: money(of.collected ?? 0), from: "1024" },
    { title: "Refunded", value: money(of.refunded ?? 0), from: "1024" },
  ];
  if (keepsDeposits) payments.push({ title: "Deposits kept", value: money(of.deposits_kept ?? 0), from: "1024" });
  if (writesOff) payments.push({ title: "Written off", value: money(of.written_off ?? 0), from: "1024" });
  return [...figures, ...payments];
}

type FiguresProps = { figures: SalesTotals; columns: Columns; share: number | null };

const Figures = ({ figures, columns, share }: FiguresProps) =>
  figuresOf(figures, columns).map(({ title, value, from, soft }) => (
    <Fragment key={title}>
      <td className={`${text.numeric} ${soft ? text.soft : ""} ${visibleFrom(from)}`}>{value}</td>
      {title === SALES && <Share share={share} />}
    </Fragment>
  ));

/** A bar for the share of a row; none of the totals. */
const Share = ({ share }: { share: number | null }) => (
  <td className={`${styles.share} ${visible.from1024}`} aria-hidden="true">
    {share !== null && share > 0 && (
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share * 100} height={1} fill="currentColor" />
      </svg>
    )}
  </td>
);

function nameOf(by: SalesGroup, { key, name }: SalesRow): string {
  if (by === "day") return formatDayRange(key, key);
  // The keys of these groups are the values of their enums.
  if (by === "type") return typeName(key);
  if (by === "payment") return paymentModes[key as PaymentMode].name;
  if (key !== NO_GROUP) return name;
  return by === "coupon" ? "No coupon" : "Unknown";
}

/** The list of the orders of a row, or of all rows for null. */
function ordersPath(by: SalesGroup, key: string | null, { from, to }: SalesReport["period"]): string {
  const { filter } = salesGroups[by];
  const days = by === "day" && key !== null ? { from: key, to: key } : { from, to };
  return screenPath("orders", { ...days, sales: "1", ...(filter && key !== null && { [filter]: key }) });
}
