import { Link } from "react-router";
import type { ReturnsNow } from "#contract/reports.ts";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { screenPath } from "../shell/screens.ts";
import styles from "./dashboard.module.css";

/** What is to do with a return in each state. */
const tasks = { requested: "To answer", received: "Received, to settle" } as const;

/** The returns that wait for staff. */
export function ReturnsWaiting(returns: ReturnsNow) {
  const waiting = (["requested", "received"] as const).filter((state) => returns[state].count > 0);
  return (
    <section className={styles.below} aria-labelledby="returns-waiting">
      <div className={layout.sectionHeader}>
        <h2 id="returns-waiting">Returns waiting</h2>
        <span className={layout.sectionActions}>
          <Link className={text.link} to={screenPath("returns")}>
            All returns
          </Link>
        </span>
      </div>
      {waiting.length === 0 ? (
        <p className={text.soft}>No returns waiting</p>
      ) : (
        <ul className={styles.waitingOrders}>
          {waiting.map((state) => (
            <li key={state}>
              <Link to={screenPath("returns", { state })}>
                {tasks[state]}
                <span />
                <span className={`${text.numeric} ${styles.count}`}>
                  {returns[state].count.toLocaleString("en-PH")}
                  {returns[state].more && "+"}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
