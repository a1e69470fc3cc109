import { orderStates } from "#contract/enums.ts";
import type { Order } from "#contract/orders.ts";
import { orderProgress } from "#web/ui/order-progress.ts";
import { formatDateTime } from "../shell/format-date.ts";

/** The stations of an order with the time of each, and why it ended where somebody said so. */
export const OrderTimeline = ({ order }: { order: Order }) => (
  <ol className="own-course" aria-label="How far it has come">
    {orderProgress(order).map(({ state, at, current: now }) => {
      const reason = order.history.find(({ status }) => status === orderStates[state].code)?.reason;
      return (
        <li key={state} className={at === null ? undefined : "done"} aria-current={now ? "step" : undefined}>
          <b>{orderStates[state].label}</b>
          <span>{at === null ? "Not yet" : <time dateTime={at}>{formatDateTime(at)}</time>}</span>
          {reason && <p>{reason}</p>}
        </li>
      );
    })}
  </ol>
);
