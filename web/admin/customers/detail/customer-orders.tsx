import { Link } from "react-router";
import { formatDateTime, formatShortDateTime } from "#contract/dates.ts";
import type { CustomerOrder } from "#contract/orders.ts";
import { awaitsPayment } from "#contract/payments.modes.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { OrderBadge } from "#web/ui/status-badge.tsx";
import table from "#web/ui/table.module.css";
import text from "#web/ui/text.module.css";
import { countLabel, Pager } from "../../shell/pager.tsx";
import { PaymentStatusBadge } from "../../shell/payment-status-badge.tsx";
import styles from "./customer.module.css";

type CustomerOrdersProps = { orders: CustomerOrder[]; first: boolean; next: string | null };

/** One page of a customer's orders, newest first. */
export const CustomerOrders = ({ orders, first, next }: CustomerOrdersProps) => (
  <section aria-labelledby="orders">
    <div className={layout.sectionHeader}>
      <h2 id="orders">Orders</h2>
    </div>
    {orders.length === 0 ? (
      <p className={text.soft}>{first ? "No orders from this account yet." : "No orders on this page."}</p>
    ) : (
      <>
        <table className={`${table.table} ${table.inset} ${styles.orders}`}>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                ID
              </th>
              <th scope="col">Products</th>
              <th scope="col" className={styles.placed}>
                Placed
              </th>
              <th scope="col" className={`${styles.total} ${text.numeric}`}>
                Total
              </th>
              <th scope="col" className={styles.status}>
                Status
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <Row key={order.id} {...order} />
            ))}
          </tbody>
        </table>
        {!(first && next === null) && (
          <Pager
            count={countLabel(orders.length, "order")}
            first={first ? null : "?"}
            next={next === null ? null : `?${new URLSearchParams({ cursor: next })}`}
          />
        )}
      </>
    )}
  </section>
);

function Row({ id, tracking_no, status, payment_status, placed_at, total, quantity, product }: CustomerOrder) {
  const names = product.map(({ productname }) => productname).join(", ");
  return (
    <tr>
      <td className={table.title}>
        <Link className={table.rowLink} to={`/admin/view-order/${id}`} title={tracking_no}>
          {id}
        </Link>
      </td>
      <td className={`${text.soft} ${table.detail}`} title={names}>
        {countLabel(quantity, "piece")}: {names}
      </td>
      <td className={text.soft} title={formatDateTime(placed_at)}>
        {formatShortDateTime(placed_at)}
      </td>
      <td className={`${text.numeric} ${table.value}`}>{money(total)}</td>
      <td className={`${table.status} ${styles.status}`}>
        {awaitsPayment(payment_status) ? (
          <PaymentStatusBadge status={payment_status} />
        ) : (
          <OrderBadge status={status} />
        )}
      </td>
    </tr>
  );
}
