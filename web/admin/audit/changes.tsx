import type { AuditEntry } from "#contract/audit.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type Change, describeChanges } from "./describe-changes.ts";

/** The fields that an action changed, before and after: the first one, and the others when it is opened. */
export function Changes({ entity_type, before, after }: Pick<AuditEntry, "entity_type" | "before" | "after">) {
  const [first, ...more] = describeChanges(entity_type, before, after);
  if (!first) return null;
  if (more.length === 0) return <OneChange {...first} />;
  return (
    <details className="changes">
      <summary>
        <OneChange {...first} />
        <span className="dim more">{more.length} more</span>
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
  <span className="one-change" title={before === null ? after : `${before} → ${after}`}>
    <span className="dim">{name}</span>
    {before !== null && (
      <>
        <span className="soft">{before}</span>
        <Icon name="caret-right" />
        <span className="unseen">became</span>
      </>
    )}
    <span className="strong">{after}</span>
  </span>
);
