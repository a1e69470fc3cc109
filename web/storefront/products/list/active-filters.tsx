import { type MouseEvent, useRef } from "react";
import { Link } from "react-router";
import type { ListCounts } from "#contract/products.lists.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import typography from "../../shell/typography.module.css";
import chip from "../chip.module.css";
import styles from "./active-filters.module.css";
import { activeFilters } from "./filter-labels.ts";
import { type Filters, type Listing, toSearchString, withoutFilters } from "./filters.ts";
import type { FilterState } from "./use-filters.ts";

type ActiveFiltersProps = FilterState & {
  list: Listing;
  /** Products on this page. */
  shown: number;
  counts: ListCounts | undefined;
};

/** The number of products shown, and the active filters, each with a link that removes it. */
export function ActiveFilters({ list, shown, counts, filters, choose }: ActiveFiltersProps) {
  const status = useRef<HTMLSpanElement>(null);
  const chosen = activeFilters(filters, list.facets);
  const to = (wanted: Filters) => ({
    to: list.path + toSearchString(wanted),
    preventScrollReset: true,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      choose(wanted);
      status.current?.focus(); // The pressed link is gone.
    },
  });
  return (
    <div className={styles.activeFilters}>
      <span className={typography.numeric} role="status" ref={status} tabIndex={-1}>
        {countLine(shown, counts?.products ?? null)}
      </span>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label="Chosen filters">
          {chosen.map(({ label, without }) => (
            <li key={label}>
              <Link className={chip.chip} {...to(without)}>
                <span className={text.visuallyHidden}>Remove </span>
                {label}
                <Icon name="close" />
              </Link>
            </li>
          ))}
          <li>
            <Link className={`${button.link} ${styles.clearAll}`} {...to(withoutFilters(filters))}>
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
