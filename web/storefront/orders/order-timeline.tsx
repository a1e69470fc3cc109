import { formatDateTime } from "#contract/dates.ts";
import { orderStates } from "#contract/orders.states.ts";
import { type OrderWithHistory, orderProgress } from "#web/ui/order-progress.ts";
import styles from "./order-timeline.module.css";

/** An order whose steps may have reasons. */
type OrderOfTimeline = Pick<OrderWithHistory, "status"> & {
  history: readonly (OrderWithHistory["history"][number] & { reason?: string | null })[];
};

type OrderTimelineProps = {
  order: OrderOfTimeline;
  /** What the order waits for when it is not paid yet: it is the name of its current step. */
  awaited: string | undefined;
};

/** The progress of an order: its steps with their times, and the reason of a step if one was given. */
export const OrderTimeline = ({ order, awaited }: OrderTimelineProps) => (
  <ol className={styles.timeline} aria-label="Order status">
    {orderProgress(order).map(({ state, at, current: now }) => {
      const reason = order.history.findLast(({ status }) => status === orderStates[state].code)?.reason;
      return (
        <li key={state} className={at === null ? undefined : styles.done} aria-current={now ? "step" : undefined}>
          <b>{(now && awaited) || orderStates[state].label}</b>
          <span>{at === null ? "Not yet" : <time dateTime={at}>{formatDateTime(at)}</time>}</span>
          {reason && <p>{reason}</p>}
        </li>
      );
    })}
  </ol>
);
