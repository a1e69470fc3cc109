import { Link } from "react-router";
import { formatDate } from "#contract/dates.ts";
import type { CustomerOrder } from "#contract/orders.ts";
import { call } from "#web/api.ts";
import karga from "#web/images/karga.webp?widths";
import button from "#web/ui/button.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import text from "#web/ui/text.module.css";
import { accountPageOf, loadAccountData } from "../accounts/account-data.ts";
import { AccountLayout, AccountSkeleton } from "../accounts/account-layout.tsx";
import rows from "../accounts/account-rows.module.css";
import { LinksBelowRows } from "../accounts/links-below-rows.tsx";
import { useAccessDenied } from "../cart/load-cart-page.ts";
import { noIndexHead } from "../shell/page-head.ts";
import { panelColor } from "../shell/panel-color.ts";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/orders-page";
import { CustomerOrderBadge } from "./customer-order-badge.tsx";
import styles from "./orders-page.module.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

/** Pictures of an order in the list; the number of further products is shown. */
const PICTURES = 2;

export const meta = noIndexHead("My orders");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  loadAccountData(() => call("GET /api/my-orders", { query: accountPageOf(url) }, { signal }));
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <AccountSkeleton title="My orders" />;

export default function OrdersPage({ loaderData: { denied, data } }: Route.ComponentProps) {
  useAccessDenied(denied);
  if (!data) return <AccountSkeleton title="My orders" />;
  const { orders, next_cursor: next } = data;
  return (
    <AccountLayout title="My orders">
      {orders.length === 0 ? (
        <EmptyState level="h2" title="No orders yet" text="Your orders and their status appear here." picture={karga}>
          <Link className={button.primary} to="/scooter">
            See the scooters
          </Link>
        </EmptyState>
      ) : (
        <ol className={`${rows.rows} ${styles.orders}`}>
          {orders.map((order) => (
            <Row key={order.id} {...order} />
          ))}
        </ol>
      )}
      <LinksBelowRows next={next} older="Older orders" />
    </AccountLayout>
  );
}

function Row(order: CustomerOrder) {
  const { id, tracking_no, status, payment_status: paymentStatus, placed_at, total, quantity, product } = order;
  const names = product.map(({ productname }) => productname).join(", ");
  return (
    <li>
      <div className={styles.pictures} aria-hidden="true">
        {product.slice(0, PICTURES).map(({ productname, image }, position) => (
          <span className={`${styles.picture} ${panelColor(position)}`} key={productname}>
            {image && <SmallPicture image={image} side={112} />}
          </span>
        ))}
        {product.length > PICTURES && (
          <span className={`${text.soft} ${typography.small}`}>+{product.length - PICTURES}</span>
        )}
      </div>
      <div className={styles.summary}>
        <h2 className={typography.heading3}>
          <Link to={`/account/orders/${id}`}>{tracking_no}</Link>
        </h2>
        <p className={`${text.soft} ${typography.small}`}>
          <time dateTime={placed_at}>{formatDate(placed_at)}</time>, {quantity === 1 ? "1 item" : `${quantity} items`}
        </p>
        <p className={`${typography.small} ${styles.names}`}>{names}</p>
      </div>
      <CustomerOrderBadge status={status} paymentStatus={paymentStatus} />
      <p className={`${typography.price} ${rows.last}`}>{money(total)}</p>
    </li>
  );
}
