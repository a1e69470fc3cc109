import type { Order } from "#contract/orders.ts";
import { orderStates } from "#contract/vocabulary.ts";
import { courseOf } from "#web/ui/course.ts";
import { timeOf } from "../when.ts";

/** The stations of an order with the time of each, and why it ended where somebody said so. */
export const Timeline = ({ order }: { order: Order }) => (
  <ol className="own-course" aria-label="How far it has come">
    {courseOf(order).map(({ state, at, now }) => {
      const reason = order.history.find(({ status }) => status === orderStates[state].code)?.reason;
      return (
        <li key={state} className={at === null ? undefined : "done"} aria-current={now ? "step" : undefined}>
          <b>{orderStates[state].label}</b>
          <span>{at === null ? "Not yet" : <time dateTime={at}>{timeOf(at)}</time>}</span>
          {reason && <p>{reason}</p>}
        </li>
      );
    })}
  </ol>
);
