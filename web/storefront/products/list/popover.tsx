import { type ReactNode, useRef } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { useDismiss } from "#web/ui/use-dismiss.ts";

/** A button of the bar with what it opens. */
export function Popover({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismiss(details);
  return (
    <details className="facet" ref={details}>
      <summary>
        {label}
        <Icon name="chevron-down" />
      </summary>
      <div className="facet-pop">{children}</div>
    </details>
  );
}
