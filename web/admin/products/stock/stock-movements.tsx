import { Link } from "react-router";
import type { StockMovement } from "#contract/products.stock.admin.ts";
import { stockReasons } from "#contract/products.stock-reasons.admin.ts";
import { formatDateTime, formatShortDateTime } from "../../../ui/dates.ts";

/** The changes of a stock, each with what it left. */
export const StockMovements = ({ movements }: { movements: StockMovement[] }) => (
  <table className="table fold flush movements">
    <thead>
      <tr>
        <th scope="col" className="s-when">
          When
        </th>
        <th scope="col" className="s-figure figure">
          Change
        </th>
        <th scope="col" className="s-figure figure">
          Left
        </th>
        <th scope="col">Reason</th>
        <th scope="col" className="s-by">
          By
        </th>
      </tr>
    </thead>
    <tbody>
      {movements.map(({ id, at, change, left, reason, note, order_id, by }) => (
        <tr key={id}>
          <td className="soft b1" title={formatDateTime(at)}>
            {formatShortDateTime(at)}
          </td>
          <td className="figure strong a2">{change > 0 ? `+${change}` : `−${-change}`}</td>
          <td className="figure b2">{left}</td>
          <td className="a1" title={note ?? undefined}>
            {stockReasons[reason]}
            {order_id !== null && (
              <>
                {" "}
                <Link className="link" to={`/admin/view-order/${order_id}`}>
                  {order_id}
                </Link>
              </>
            )}
            {note !== null && <span className="under">{note}</span>}
          </td>
          <td className="soft cut">{by ?? "Account deleted"}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
