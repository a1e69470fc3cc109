import { formatShortDateTime } from "#contract/dates.ts";
import { orderStates } from "#contract/orders.states.ts";
import { type OrderWithHistory, orderProgress } from "#web/ui/order-progress.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import styles from "./order.module.css";

/** The progress of an order, with the time of each step. */
export const Progress = (order: OrderWithHistory) => (
  <ol className={styles.progress} aria-label="Progress">
    {orderProgress(order).map(({ state, at, current: now }) => (
      <li key={state} className={at === null ? styles.ahead : styles.done} aria-current={now ? "step" : undefined}>
        <StatusBadge mark={at === null ? "pending" : now ? state : "shown"}>{orderStates[state].label}</StatusBadge>
        <small>{at === null ? "Not yet" : <time dateTime={at}>{formatShortDateTime(at)}</time>}</small>
      </li>
    ))}
  </ol>
);
