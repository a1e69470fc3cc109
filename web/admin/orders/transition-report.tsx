import { Link } from "react-router";
import { BULK_BATCH } from "#contract/limits.ts";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import button from "#web/ui/button.module.css";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { countLabel } from "../shell/pager.tsx";
import { saveOutcomes } from "./bulk/save-outcomes.ts";
import styles from "./orders.module.css";

type TransitionReportProps = {
  outcomes: TransitionOutcome[];
  /** Shows it for a few orders too when all were changed. */
  all?: boolean;
  onClose: () => void;
};

/** What became of several orders: those that were not changed, with the reason of each, and all of them as a file. */
export function TransitionReport({ outcomes, all = false, onClose }: TransitionReportProps) {
  const left = outcomes.filter(({ changed }) => !changed);
  if (left.length === 0 && outcomes.length <= BULK_BATCH && !all) return null;
  return (
    <div className={styles.report}>
      <Note kind={left.length === 0 ? "success" : "warning"} title={titleOf(left.length, outcomes.length)}>
        {left.length > 0 && (
          <ul className={styles.outcomes}>
            {left.map(({ id, message }) => (
              <li key={id}>
                <Link className={text.link} to={`/admin/view-order/${id}`}>
                  Order {id}
                </Link>
                : {message}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.reportButtons}>
          <button
            type="button"
            className={`${button.secondary} ${button.small}`}
            onClick={() => saveOutcomes(outcomes)}
          >
            Download results
          </button>
          <button type="button" className={`${button.secondary} ${button.small}`} onClick={onClose}>
            Close
          </button>
        </p>
      </Note>
    </div>
  );
}

function titleOf(left: number, all: number): string {
  if (left === 0) return `${countLabel(all, "order")} done`;
  return left === 1 ? "One order wasn't changed" : `${left} of ${all} orders weren't changed`;
}
