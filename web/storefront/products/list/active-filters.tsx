import { type MouseEvent, useRef } from "react";
import { Link } from "react-router";
import type { ListCounts } from "#contract/products.lists.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Category } from "../categories.ts";
import { activeFilters } from "./filter-labels.ts";
import { type Filters, noFilters, toSearchString } from "./filters.ts";
import type { FilterState } from "./use-filters.ts";

type ShownProps = FilterState & {
  kind: Category;
  /** Products on this page. */
  shown: number;
  counts: ListCounts | undefined;
};

/** How much is shown, and what narrows it: each thing can be taken away again. */
export function ActiveFilters({ kind, shown, counts, filters, choose }: ShownProps) {
  const status = useRef<HTMLSpanElement>(null);
  const chosen = activeFilters(filters, kind.type);
  const to = (wanted: Filters) => ({
    to: kind.path + toSearchString(wanted),
    preventScrollReset: true,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      choose(wanted);
      status.current?.focus(); // What was pressed goes away.
    },
  });
  return (
    <div className="shown">
      <span className="num" role="status" ref={status} tabIndex={-1}>
        {countLine(shown, counts?.products ?? null)}
      </span>
      {chosen.length > 0 && (
        <ul className="chips" aria-label="Chosen filters">
          {chosen.map(({ label, without }) => (
            <li key={label}>
              <Link className="chip" {...to(without)}>
                <span className="sr-only">Remove </span>
                {label}
                <Icon name="close" />
              </Link>
            </li>
          ))}
          <li>
            <Link className="link" {...to({ ...noFilters, sort: filters.sort })}>
              Clear all
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}

function countLine(shown: number, all: number | null): string {
  if (shown === 0) return "No products";
  if (all !== null) return `${shown} of ${all} shown`;
  return shown === 1 ? "1 product shown" : `${shown} products shown`;
}
