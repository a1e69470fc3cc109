import type { AuditEntry } from "#contract/audit.ts";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import styles from "./changes.module.css";
import { type Change, describeChanges } from "./describe-changes.ts";

/** The changes of an action, before and after: the first is visible, the others can be expanded. */
export function Changes({ entity_type, before, after }: Pick<AuditEntry, "entity_type" | "before" | "after">) {
  const [first, ...more] = describeChanges(entity_type, before, after);
  if (!first) return null;
  if (more.length === 0) return <OneChange {...first} />;
  return (
    <details className={styles.changes}>
      <summary>
        <OneChange {...first} />
        <span className={`${text.faint} ${styles.more}`}>{more.length} more</span>
      </summary>
      <ul>
        {more.map((change) => (
          <li key={change.name}>
            <OneChange {...change} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const OneChange = ({ name, before, after }: Change) => (
  <span className={styles.change} title={before === null ? after : `${before} → ${after}`}>
    <span className={`${text.faint} ${styles.name}`}>{name}</span>
    {before !== null && (
      <>
        <span className={`${text.soft} ${styles.value}`}>{before}</span>
        <Icon name="caret-right" />
        <span className={text.visuallyHidden}>became</span>
      </>
    )}
    <span className={`${text.strong} ${styles.value}`}>{after}</span>
  </span>
);
