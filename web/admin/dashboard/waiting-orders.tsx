import { Link } from "react-router";
import type { ListedOrder } from "#contract/orders.ts";
import { money } from "#web/ui/money.ts";
import { counted } from "../ui/pager.tsx";
import { Status } from "../ui/status.tsx";
import { ageOf } from "../ui/when.ts";

type WaitingOrdersProps = { orders: ListedOrder[]; moreOrders: boolean; readAt: number };

/** The orders nobody has confirmed yet, the longest waiting first. */
export function WaitingOrders({ orders, moreOrders, readAt }: WaitingOrdersProps) {
  const [oldest] = orders;
  return (
    <section aria-labelledby="waiting">
      <div className="section-head">
        <h2 id="waiting">Orders waiting</h2>
        {oldest && (
          <span className="dim">
            {moreOrders ? `the ${orders.length} oldest` : counted(orders.length, "order")}, oldest{" "}
            {ageOf(oldest.placed_at, readAt)}
          </span>
        )}
        <span className="acts">
          <Link className="link" to={oldest ? "/admin/orders?status=pending&sort=oldest" : "/admin/orders"}>
            {oldest ? "All pending orders" : "All orders"}
          </Link>
        </span>
      </div>
      {oldest ? (
        <ul className="queue">
          {orders.map(({ id, firstname, lastname, tracking_no, total, placed_at }) => (
            <li key={id}>
              <Link to={`/admin/view-order/${id}`}>
                <Status mark="pending">
                  <span className="unseen">Pending</span>
                </Status>
                <span className="cut">
                  <span className="strong">
                    {firstname} {lastname}
                  </span>{" "}
                  <span className="dim wide">{tracking_no}</span>
                </span>
                <span className="dim">{ageOf(placed_at, readAt)}</span>
                <span className="figure strong">{money(total)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">No order waits to be confirmed.</p>
      )}
    </section>
  );
}
