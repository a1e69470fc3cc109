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
  const most = Math.max(...rows.map(({ sales }) => sales), 1);
  const ordersOf = (row: SalesRow) => ordersPath(by, row.key, period);
  return (
    <>
      <p className={`${text.soft} ${styles.note}`}>
        {goods
          ? "Goods without returns, before discounts and shipping."
          : "Orders placed in this period, without what was sent back. Left out, also of Collected and Refunded: orders that await payment, were cancelled or returned, or could not be delivered."}{" "}
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
            <th scope="col" className={`${text.numeric} ${visible.notOnPhone}`}>
              {goods ? "Pieces" : "Orders"}
            </th>
            <th scope="col" className={text.numeric}>
              Sales
            </th>
            <td className={visible.from1024} aria-hidden="true" />
            <th scope="col" className={`${text.numeric} ${visible.notOnPhone}`}>
              Before
            </th>
            <th scope="col" className={text.numeric}>
              Change
            </th>
            {!goods && (
              <>
                <th scope="col" className={`${text.numeric} ${visible.from1024}`}>
                  Collected
                </th>
                <th scope="col" className={`${text.numeric} ${visible.from1024}`}>
                  Refunded
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td title={nameOf(by, row)}>
                <Link className={plainTable.name} to={ordersOf(row)}>
                  {nameOf(by, row)}
                </Link>
              </td>
              <Figures figures={row} goods={goods} share={row.sales / most} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={text.strong}>
            <td>
              <Link className={plainTable.name} to={ordersPath(by, null, period)}>
                Total
              </Link>
            </td>
            <Figures figures={totals} goods={goods} share={null} />
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

type FiguresProps = { figures: SalesTotals; goods: boolean; share: number | null };

function Figures({ figures, goods, share }: FiguresProps) {
  const change = changeOf(figures.sales, figures.sales_before);
  return (
    <>
      <td className={`${text.numeric} ${visible.notOnPhone}`}>
        {(figures.pieces ?? figures.orders).toLocaleString("en-PH")}
      </td>
      <td className={text.numeric}>{money(figures.sales)}</td>
      <td className={`${styles.share} ${visible.from1024}`} aria-hidden="true">
        {share !== null && share > 0 && (
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={share * 100} height={1} fill="currentColor" />
          </svg>
        )}
      </td>
      <td className={`${text.numeric} ${text.soft} ${visible.notOnPhone}`}>{money(figures.sales_before)}</td>
      <td className={`${text.numeric} ${text.soft}`}>
        {change === null ? "–" : `${change > 0 ? "+" : ""}${change.toLocaleString("en-PH")} %`}
      </td>
      {!goods && (
        <>
          <td className={`${text.numeric} ${visible.from1024}`}>{money(figures.collected ?? 0)}</td>
          <td className={`${text.numeric} ${visible.from1024}`}>{money(figures.refunded ?? 0)}</td>
        </>
      )}
    </>
  );
}

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
