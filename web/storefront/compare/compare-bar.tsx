import type { ReactNode } from "react";
import { Link } from "react-router";
import { MAX_COMPARED } from "#contract/limits.ts";
import { Icon } from "#web/ui/icons.tsx";
import { choice, choose, compareUrl, toggle } from "./choice.ts";
import "./compare-bar.css";

/** What was chosen to be compared, at the foot of the window. */
export default function CompareBar(): ReactNode {
  const chosen = choice.use();
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
              <button type="button" className="chip" onClick={() => toggle(scooter)}>
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
        <button type="button" className="link" onClick={() => choose([])}>
          Clear
        </button>
      </div>
    </section>
  );
}
