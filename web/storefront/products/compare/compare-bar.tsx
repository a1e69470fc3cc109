import type { ReactNode } from "react";
import { Link } from "react-router";
import { MAX_COMPARED } from "#contract/limits.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import page from "../../shell/page.module.css";
import chip from "../chip.module.css";
import styles from "./compare-bar.module.css";
import { compareSelection, compareUrl, setCompared, toggleCompared } from "./compare-selection.ts";

/** The scooters selected to compare, at the bottom of the window. */
export default function CompareBar(): ReactNode {
  const chosen = compareSelection.use();
  return (
    <section className={styles.bar} aria-label="Selected to compare">
      <div className={`${page.wrap} ${styles.inner}`}>
        <p role="status">
          {chosen.length} of {MAX_COMPARED}
          <span className={text.visuallyHidden}> selected to compare</span>
        </p>
        <ul>
          {chosen.map((scooter) => (
            <li key={scooter.id}>
              <button type="button" className={chip.chip} onClick={() => toggleCompared(scooter)}>
                <span className={text.visuallyHidden}>Remove </span>
                {scooter.name}
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
        <Link className={`${button.secondary} ${button.small}`} to={compareUrl(chosen.map(({ id }) => id))}>
          Compare
        </Link>
        <button type="button" className={`${button.link} ${styles.clear}`} onClick={() => setCompared([])}>
          Clear
        </button>
      </div>
    </section>
  );
}
