import type { Order } from "#contract/orders.ts";
import { orderStatusLabel } from "#contract/vocabulary.ts";
import { fullTime } from "../ui/when.ts";

/** Each step of an order: which, when, by whom, and why where somebody said so. */
export const History = ({ history }: Pick<Order, "history">) => (
  <section className="section history" aria-labelledby="history">
    <div className="section-head">
      <h2 id="history">History</h2>
    </div>
    <ol>
      {history.map(({ status, at, by, reason }) => (
        <li key={status}>
          <b>{orderStatusLabel(status)}</b>
          <span className="soft">
            <time dateTime={at}>{fullTime(at)}</time> by {by ?? "a closed account"}
          </span>
          {reason && <p>{reason}</p>}
        </li>
      ))}
    </ol>
  </section>
);
