import { Link } from "react-router";
import { formatDateTime, formatShortDateTime } from "#contract/dates.ts";
import type { StockMovement } from "#contract/products.stock.admin.ts";
import { stockReasons } from "#contract/products.stock-reasons.admin.ts";
import table from "#web/ui/table.module.css";
import text from "#web/ui/text.module.css";
import styles from "./stock.module.css";

/** The movements of a stock, each with the stock after it. */
export const StockMovements = ({ movements }: { movements: StockMovement[] }) => (
  <table className={`${table.table} ${table.inset} ${styles.movements}`}>
    <thead>
      <tr>
        <th scope="col" className={styles.when}>
          When
        </th>
        <th scope="col" className={`${styles.quantity} ${text.numeric}`}>
          Change
        </th>
        <th scope="col" className={`${styles.quantity} ${text.numeric}`}>
          Left
        </th>
        <th scope="col">Reason</th>
        <th scope="col" className={styles.actor}>
          By
        </th>
      </tr>
    </thead>
    <tbody>
      {movements.map(({ id, at, change, left, reason, note, order_id, by, variant }) => (
        <tr key={id}>
          <td className={`${text.soft} ${table.detail}`} title={formatDateTime(at)}>
            {formatShortDateTime(at)}
          </td>
          <td className={`${text.numeric} ${text.strong} ${table.status}`}>
            {change > 0 ? `+${change}` : `−${-change}`}
          </td>
          <td className={`${text.numeric} ${table.value}`}>{left}</td>
          <td className={table.title} title={note ?? undefined}>
            {variant && <b>{variant} </b>}
            {stockReasons[reason]}
            {order_id !== null && (
              <>
                {" "}
                <Link className={text.link} to={`/admin/view-order/${order_id}`}>
                  {order_id}
                </Link>
              </>
            )}
            {note !== null && <span className={table.secondLine}>{note}</span>}
          </td>
          <td className={`${text.soft} ${text.truncate}`}>{by ?? "–"}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
