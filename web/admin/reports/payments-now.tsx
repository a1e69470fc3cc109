import { Link } from "react-router";
import { paymentFilters, paymentProblems } from "#contract/payments.statuses.ts";
import type { PaymentsNow as Payments } from "#contract/reports.ts";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { screenPath } from "../shell/screens.ts";
import styles from "./dashboard.module.css";

/** The orders that need a refund, and the payments that need staff: also those that differ from what their provider says. */
export const PaymentsNow = ({ problems, refunds_due: refunds }: Payments) => (
  <section className={styles.below} aria-labelledby="payments">
    <div className={layout.sectionHeader}>
      <h2 id="payments">Payments that need attention</h2>
      <span className={layout.sectionActions}>
        <Link className={text.link} to={screenPath("payments")}>
          All payments
        </Link>
      </span>
    </div>
    {problems.length === 0 && refunds.count === 0 ? (
      <p className={text.soft}>No payment needs attention</p>
    ) : (
      <ul className={styles.waitingOrders}>
        {refunds.count > 0 && (
          <li>
            <Link to={screenPath("orders", { payment: "refund_due" })}>
              {paymentFilters.refund_due}
              <span />
              <Count {...refunds} />
            </Link>
          </li>
        )}
        {problems.map(({ problem, count, more }) => (
          <li key={problem}>
            <Link to={screenPath("payments", { attention: "1" })}>
              {paymentProblems[problem]}
              <span />
              <Count count={count} more={more} />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Count = ({ count, more }: { count: number; more: boolean }) => (
  <span className={`${text.numeric} ${styles.count}`}>
    {count.toLocaleString("en-PH")}
    {more && "+"}
  </span>
);
