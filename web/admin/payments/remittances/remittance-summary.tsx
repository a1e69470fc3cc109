import type { CallReply } from "#contract/api.ts";
import { keysOf } from "#contract/keys.ts";
import { remittanceResults } from "#contract/payments.statuses.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import styles from "../../shell/import.module.css";
import { countLabel } from "../../shell/pager.tsx";
import { marks } from "./remittance-marks.ts";

/** The result of a preview or an import. */
export type RemittanceReport = CallReply<"POST /api/admin/remittances/import">;

/** The number of lines by what they are found to be. */
export function RemittanceSummary({ report: { applied, rows, results, recorded } }: { report: RemittanceReport }) {
  const shown = keysOf(remittanceResults).filter((result) => result === "matched" || results[result].lines > 0);
  return (
    <section className={layout.section} aria-labelledby="tally">
      <div className={layout.sectionHeader}>
        <h2 id="tally">
          {applied ? "Result" : "Preview"}: {countLabel(rows, "row")}
        </h2>
        <span className={text.faint}>
          {applied ? `${recorded.parcels} recorded, ${rows - recorded.parcels} not recorded` : "nothing recorded yet"}
        </span>
      </div>
      <dl className={styles.summary}>
        {shown.map((result) => (
          <div key={result}>
            <dt>
              <StatusBadge mark={marks[result]}>{remittanceResults[result]}</StatusBadge>
            </dt>
            <dd>{results[result].lines}</dd>
            {result !== "unreadable" && <dd className={styles.amount}>{money(results[result].amount)}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
