import { Link } from "react-router";
import type { RemittanceLine } from "#contract/payments.remittances.admin.ts";
import { remittanceResults } from "#contract/payments.statuses.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import table from "#web/ui/table.module.css";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import { OtherParcels } from "./other-parcels.tsx";
import { marks } from "./remittance-marks.ts";
import styles from "./remittances.module.css";

type RemittanceLinesProps = {
  lines: RemittanceLine[];
  more: boolean;
  /** Records a row for another parcel; undefined when it is too late. */
  onAssign: ((row: number, parcel: number | null) => void) | undefined;
};

/** The lines of a file, those that do not match first. */
export const RemittanceLines = ({ lines, more, onAssign }: RemittanceLinesProps) => (
  <section className={layout.section} aria-labelledby="lines">
    <div className={layout.sectionHeader}>
      <h2 id="lines">Line by line</h2>
      <span className={text.faint}>Row 1 is the header</span>
    </div>
    {more && <p className={text.soft}>Only the first {lines.length} lines are listed; all of them are counted.</p>}
    <table className={`${table.table} ${table.inset} ${styles.lines}`}>
      <thead>
        <tr>
          <th scope="col" className={`${styles.row} ${text.numeric}`}>
            Row
          </th>
          <th scope="col">Tracking number</th>
          <th scope="col" className={styles.order}>
            Order
          </th>
          <th scope="col" className={`${styles.amount} ${text.numeric}`}>
            Amount
          </th>
          <th scope="col" className={`${styles.amount} ${text.numeric}`}>
            Expected
          </th>
          <th scope="col" className={styles.result}>
            Result
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { row, tracking, order_id, amount, expected, result, problem } = line;
          return (
            <tr key={row}>
              <td className={`${text.numeric} ${visible.notOnPhone}`}>{row}</td>
              <td className={table.title} title={tracking}>
                {tracking === "" ? <span className={text.faint}>empty</span> : tracking}
              </td>
              <td className={visible.notOnPhone}>
                {order_id !== null && <Link to={`/admin/view-order/${order_id}`}>{order_id}</Link>}
              </td>
              <td className={`${text.numeric} ${table.value}`}>{amount !== null && money(amount)}</td>
              <td className={`${text.numeric} ${visible.notOnPhone}`}>{expected !== null && money(expected)}</td>
              <td className={`${table.detail} ${styles.found}`}>
                <StatusBadge mark={marks[result]}>{remittanceResults[result]}</StatusBadge>
                {problem && <span className={styles.problem}>{problem}</span>}
                {(result === "short" || result === "over") && expected !== null && (
                  <span className={visible.onPhone}>, {money(expected)} was expected</span>
                )}
                <OtherParcels line={line} onAssign={onAssign} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);
