import { Link } from "react-router";
import { type OpenOrderState, openOrderStates, orderStates } from "#contract/orders.states.ts";
import type { WaitingOrders } from "#contract/reports.ts";
import { formatAge } from "#web/ui/dates.ts";
import layout from "#web/ui/layout.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { screenPath } from "../shell/screens.ts";
import styles from "./dashboard.module.css";

/** The task for an order in each open state. */
const tasks: Record<OpenOrderState, string> = {
  pending: "To confirm",
  confirmed: "To pack",
  packed: "To ship",
  shipped: "In transit",
  delivery_failed: "To ship again",
};

type OrdersWaitingProps = { waiting: readonly WaitingOrders[]; readAt: number };

/** The number of orders in each open state, and the age of the oldest. */
export const OrdersWaiting = ({ waiting, readAt }: OrdersWaitingProps) => (
  <section aria-labelledby="waiting">
    <div className={layout.sectionHeader}>
      <h2 id="waiting">Orders waiting</h2>
      <span className={layout.sectionActions}>
        <Link className={text.link} to="/admin/orders">
          All orders
        </Link>
      </span>
    </div>
    {waiting.every(({ count }) => count === 0) ? (
      <p className={text.soft}>No open orders</p>
    ) : (
      <ul className={styles.waitingOrders}>
        {openOrderStates.map((state) => {
          const found = waiting.find(({ status }) => status === orderStates[state].code);
          return found && <Row key={state} state={state} {...found} readAt={readAt} />;
        })}
      </ul>
    )}
  </section>
);

/** Of the pending orders, those that wait for their payment are not counted: they cannot be confirmed yet. */
const readyOnly = (state: OpenOrderState): Record<string, string> =>
  state === "pending" ? { payment: "not_awaited" } : {};

function Row({ state, count, more, oldest, readAt }: WaitingOrders & { state: OpenOrderState; readAt: number }) {
  return (
    <li>
      <Link to={screenPath("orders", { status: state, ...readyOnly(state), sort: "oldest" })}>
        <StatusBadge mark={state}>
          <span>
            {tasks[state]} <span className={text.faint}>{orderStates[state].label}</span>
          </span>
        </StatusBadge>
        <span className={`${text.faint} ${text.small}`}>{oldest && `oldest ${formatAge(oldest, readAt)}`}</span>
        <span className={`${text.numeric} ${styles.count}`}>
          {count.toLocaleString("en-PH")}
          {more && "+"}
        </span>
      </Link>
    </li>
  );
}
