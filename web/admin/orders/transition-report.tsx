import { Link } from "react-router";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import button from "#web/ui/button.module.css";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import styles from "./orders.module.css";

/** The orders whose state was not changed, with the reason of each. */
export function TransitionReport({ outcomes, onClose }: { outcomes: TransitionOutcome[]; onClose: () => void }) {
  const left = outcomes.filter(({ changed }) => !changed);
  if (left.length === 0) return null;
  return (
    <div className={styles.report}>
      <Note
        kind="warning"
        title={left.length === 1 ? "One order stayed as it was" : `${left.length} orders stayed as they were`}
      >
        <ul>
          {left.map(({ id, message }) => (
            <li key={id}>
              <Link className={text.link} to={`/admin/view-order/${id}`}>
                Order {id}
              </Link>
              : {message}
            </li>
          ))}
        </ul>
        <button type="button" className={`${button.secondary} ${button.small}`} onClick={onClose}>
          Close
        </button>
      </Note>
    </div>
  );
}
