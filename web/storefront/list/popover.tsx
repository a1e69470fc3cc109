import { type ReactNode, useRef } from "react";
import { useDismissal } from "#web/ui/dismissal.ts";
import { Icon } from "#web/ui/icons.tsx";

/** A button of the bar with what it opens. */
export function Popover({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismissal(details);
  return (
    <details className="facet" ref={details}>
      <summary>
        {label}
        <Icon name="down" />
      </summary>
      <div className="facet-pop">{children}</div>
    </details>
  );
}
