import { Link } from "react-router";
import type { ShippingRow } from "#contract/orders.bulk.admin.ts";
import layout from "#web/ui/layout.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import table from "#web/ui/table.module.css";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import { countLabel } from "../../shell/pager.tsx";
import { sayCash, sayRest } from "../transition-questions.ts";
import styles from "./ship-orders.module.css";

/** The lines of a shipping list: those that cannot be shipped first, with the reason of each. */
export const ShippingRows = ({ rows, message }: { rows: readonly ShippingRow[]; message: string }) => (
  <section className={layout.section} aria-labelledby="lines">
    <div className={layout.sectionHeader}>
      <h2 id="lines">Line by line</h2>
      <span className={text.faint} role="status">
        {message}
      </span>
    </div>
    <table className={`${table.table} ${table.inset} ${styles.rows}`}>
      <thead>
        <tr>
          <th scope="col" className={`${styles.row} ${text.numeric}`}>
            Row
          </th>
          <th scope="col">Order</th>
          <th scope="col">Courier</th>
          <th scope="col" className={styles.result}>
            Result
          </th>
        </tr>
      </thead>
      <tbody>
        {rows
          .toSorted((a, b) => rank(a) - rank(b) || a.row - b.row)
          .map(({ row, number, order, courier, courier_tracking, problem, parcel, warnings }) => (
            <tr key={row}>
              <td className={`${text.numeric} ${visible.notOnPhone}`}>{row}</td>
              <td className={table.title}>
                {order ? (
                  <Link to={`/admin/view-order/${order.id}`}>
                    {order.tracking_no}, {order.customer}
                  </Link>
                ) : (
                  number || <span className={text.faint}>empty</span>
                )}
              </td>
              <td className={table.value}>{[courier, courier_tracking].filter(Boolean).join(", ") || "Not named"}</td>
              <td className={`${table.detail} ${styles.found}`}>
                <StatusBadge mark={problem === null ? "shown" : "hidden"}>
                  {problem === null ? "Ready" : "Not ready"}
                </StatusBadge>
                {[problem, ...(parcel ? sayParcel(parcel) : []), ...warnings].filter(Boolean).map((reason) => (
                  <span key={reason} className={styles.reason}>
                    {reason}
                  </span>
                ))}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  </section>
);

const sayParcel = ({ pieces, before, cash }: NonNullable<ShippingRow["parcel"]>): string[] => [
  ...(before > 0 ? [sayRest(countLabel(pieces, "piece"), before)] : []),
  sayCash(cash),
];

/** Problems come first, then warnings. */
const rank = ({ problem, warnings }: ShippingRow): number => {
  if (problem !== null) return 0;
  return warnings.length > 0 ? 1 : 2;
};
