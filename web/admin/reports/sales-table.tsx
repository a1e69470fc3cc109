import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { formatDayRange } from "#contract/dates.ts";
import { type PaymentMode, paymentModes } from "#contract/payments.modes.ts";
import {
  countsGoods,
  type MoneyFigure,
  moneyFigures,
  NO_GROUP,
  type OrderDate,
  type SalesGroup,
  salesGroups,
} from "#contract/reports.groups.admin.ts";
import type { SalesRow, SalesTotals } from "#contract/reports.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { money } from "#web/ui/money.ts";
import plainTable from "#web/ui/plain-table.module.css";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import { typeName } from "../shell/product-types.ts";
import { screenPath } from "../shell/screens.ts";
import { type LeastWidth, MoreFigures, visibleFrom } from "./more-figures.tsx";
import { percent } from "./percent.ts";
import styles from "./sales-report.module.css";
import { changeOf } from "./series.ts";

type SalesReport = CallReply<"GET /api/admin/reports/sales">;

/** The sales of each group with a bar for their share, and the totals. Each figure leads to the orders behind it. */
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
  const writesOff = totals.written_off !== 0;
  const columns: Columns = {
    goods,
    money: rarely.filter((figure) => totals[figure] !== 0),
    to: (key, of, date) => ordersPath(by, key, { period, before }, { of, date }),
  };
  const most = Math.max(...rows.map(({ sales }) => sales), 1);
  return (
    <>
      <p className={`${text.soft} ${styles.note}`}>
        {goods
          ? "Goods without returns, before discounts and shipping. Collected and Refunded are all payments of this period, split over the goods of their order by price."
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
            {figuresOf(totals, null, columns).map(({ title, from }) => (
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
                <Link className={plainTable.name} to={columns.to(row.key, "period")}>
                  {nameOf(by, row)}
                </Link>
                <MoreFigures figures={figuresOf(row, row.key, columns)} />
              </td>
              <Figures figures={row} of={row.key} columns={columns} share={row.sales / most} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={text.strong}>
            <td>
              <Link className={plainTable.name} to={columns.to(null, "period")}>
                Total
              </Link>
              <MoreFigures figures={figuresOf(totals, null, columns)} />
            </td>
            <Figures figures={totals} of={null} columns={columns} share={null} />
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

/** The money columns that are there only where there is some. */
const rarely = ["deposits_kept", "written_off"] as const satisfies readonly MoneyFigure[];

/** Whether a figure is of the period of the report, or of the period before. */
type FigureOf = "period" | "before";

type Columns = {
  goods: boolean;
  /** The money columns besides those that are always there. */
  money: readonly MoneyFigure[];
  /** The list of the orders of a row, or of all rows for null; `date` is what happened on the days. */
  to: (key: string | null, of: FigureOf, date?: OrderDate) => string;
};

/** The columns of figures, without the bars, which are beside the sales. `key` is null in the totals. */
function figuresOf(of: SalesTotals, key: string | null, { goods, money: more, to }: Columns) {
  const change = changeOf(of.sales, of.sales_before);
  const figures: { title: string; value: ReactNode; from?: LeastWidth; soft?: boolean }[] = [
    { title: goods ? "Pieces" : "Orders", value: (of.pieces ?? of.orders).toLocaleString("en-PH"), from: "720" },
    { title: SALES, value: money(of.sales) },
    { title: "Before", value: linked(of.sales_before, to(key, "before")), from: "720", soft: true },
    {
      title: "Change",
      value: change === null ? "–" : `${change > 0 ? "+" : ""}${percent(change)}`,
      soft: true,
    },
  ];
  for (const figure of ["collected", "refunded", ...more] as const)
    figures.push({
      title: moneyFigures[figure].label,
      value: linked(of[figure], to(key, "period", figure)),
      from: "1024",
    });
  return figures;
}

/** An amount that leads to its orders; nothing is behind 0. */
const linked = (pesos: number, to: string): ReactNode =>
  pesos === 0 ? (
    money(pesos)
  ) : (
    <Link className={text.link} to={to}>
      {money(pesos)}
    </Link>
  );

type FiguresProps = { figures: SalesTotals; of: string | null; columns: Columns; share: number | null };

const Figures = ({ figures, of, columns, share }: FiguresProps) =>
  figuresOf(figures, of, columns).map(({ title, value, from, soft }) => (
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

type Periods = Pick<SalesReport, "period" | "before">;

/** The list of the orders of a row, or of all rows for null: those that are counted as sales, or those with money of these days. */
function ordersPath(
  by: SalesGroup,
  key: string | null,
  periods: Periods,
  { of, date }: { of: FigureOf; date: OrderDate | undefined },
): string {
  const { filter } = salesGroups[by];
  const counted: Record<string, string> = date === undefined ? { sales: "1" } : { date };
  return screenPath("orders", {
    ...daysOf(by === "day" ? key : null, periods, of),
    ...counted,
    ...(filter && key !== null && { [filter]: key }),
  });
}

/** The days of a figure: those of the period, or the one of its row. */
function daysOf(day: string | null, { period, before }: Periods, of: FigureOf): { from: string; to: string } {
  if (day === null) return of === "period" ? period : before;
  const back = of === "period" ? 0 : Date.parse(period.from) - Date.parse(before.from);
  const on = new Date(Date.parse(day) - back).toISOString().slice(0, 10);
  return { from: on, to: on };
}
