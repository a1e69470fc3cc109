import type { ReactNode } from "react";
import { Link } from "react-router";
import { MAX_COMPARED } from "#contract/limits.ts";
import { Icon } from "#web/ui/icon.tsx";
import { compareSelection, compareUrl, setCompared, toggleCompared } from "./compare-selection.ts";
import "./compare-bar.css";

/** What was chosen to be compared, at the foot of the window. */
export default function CompareBar(): ReactNode {
  const chosen = compareSelection.use();
  return (
    <section className="compare-bar" aria-label="Chosen to compare">
      <div className="wrap">
        <p role="status">
          {chosen.length} of {MAX_COMPARED}
          <span className="sr-only"> chosen to compare</span>
        </p>
        <ul>
          {chosen.map((scooter) => (
            <li key={scooter.id}>
              <button type="button" className="chip" onClick={() => toggleCompared(scooter)}>
                <span className="sr-only">Take out </span>
                {scooter.name}
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
        <Link className="btn btn-go btn-s" to={compareUrl(chosen.map(({ id }) => id))}>
          Compare
        </Link>
        <button type="button" className="link" onClick={() => setCompared([])}>
          Clear
        </button>
      </div>
    </section>
  );
}
