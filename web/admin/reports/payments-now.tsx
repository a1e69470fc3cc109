import { Link } from "react-router";
import { paymentProblems } from "#contract/payments.statuses.ts";
import type { PaymentsNow as Payments } from "#contract/reports.ts";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { screenPath } from "../shell/screens.ts";
import styles from "./dashboard.module.css";

/** The payments that need staff, by what is wrong with them: also those that differ from what their provider says. */
export const PaymentsNow = ({ problems }: Payments) => (
  <section className={styles.below} aria-labelledby="payments">
    <div className={layout.sectionHeader}>
      <h2 id="payments">Payments that need attention</h2>
      <span className={layout.sectionActions}>
        <Link className={text.link} to={screenPath("payments")}>
          All payments
        </Link>
      </span>
    </div>
    {problems.length === 0 ? (
      <p className={text.soft}>No payment needs attention</p>
    ) : (
      <ul className={styles.waitingOrders}>
        {problems.map(({ problem, count, more }) => (
          <li key={problem}>
            <Link to={screenPath("payments", { attention: "1" })}>
              {paymentProblems[problem]}
              <span />
              <span className={`${text.numeric} ${styles.count}`}>
                {count.toLocaleString("en-PH")}
                {more && "+"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);
