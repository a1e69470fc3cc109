import { type ReactNode, useRef } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { useDismiss } from "#web/ui/use-dismiss.ts";
import styles from "./popover.module.css";

/** A button of the filter bar and the panel that it opens. */
export function Popover({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismiss(details);
  return (
    <details className={styles.popover} ref={details}>
      <summary>
        {label}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
