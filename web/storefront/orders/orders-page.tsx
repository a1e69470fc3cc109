import { Link } from "react-router";
import type { CustomerOrder } from "#contract/orders.ts";
import { call } from "#web/api.ts";
import karga from "#web/images/karga.webp?widths";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { loadAccountData } from "../accounts/account-data.ts";
import { AccountLayout, AccountSkeleton } from "../accounts/account-layout.tsx";
import { useAccessDenied } from "../cart/load-cart-page.ts";
import { panelColor } from "../products/product-card.tsx";
import { formatDate } from "../shell/format-date.ts";
import { noIndexHead } from "../shell/page-head.ts";
import type { Route } from "./+types/orders-page";
import { OrderBadge } from "./order-badge.tsx";
import "../cart/cart.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

/** Orders a page. */
const PAGE = 20;

/** Pictures of an order in the list; of more products the number is told. */
const PICTURES = 2;

export const meta = noIndexHead("My orders");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) => {
  const cursor = url.searchParams.get("cursor") ?? undefined;
  return loadAccountData(() => call("GET /api/my-orders", { query: { limit: PAGE, cursor } }, { signal }));
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <AccountSkeleton title="My orders" />;

export default function OrdersPage({ loaderData: { denied, data } }: Route.ComponentProps) {
  useAccessDenied(denied);
  if (!data) return <AccountSkeleton title="My orders" />;
  const { orders, next_cursor: next } = data;
  return (
    <AccountLayout title="My orders">
      {orders.length === 0 ? (
        <EmptyState
          level="h2"
          title="Nothing ordered yet"
          text="What you order stands here, and how far it has come."
          picture={karga}
        >
          <Link className="btn btn-go" to="/scooter">
            See the scooters
          </Link>
        </EmptyState>
      ) : (
        <ol className="own-orders">
          {orders.map((order) => (
            <Row key={order.id} {...order} />
          ))}
        </ol>
      )}
      {next && (
        <p className="own-more">
          <Link className="link" to={`?${new URLSearchParams({ cursor: next })}`}>
            Older orders
          </Link>
        </p>
      )}
    </AccountLayout>
  );
}

function Row({ id, tracking_no, status, placed_at, total, pieces, product }: CustomerOrder) {
  const names = product.map(({ productname }) => productname).join(", ");
  return (
    <li>
      <div className="own-pics" aria-hidden="true">
        {product.slice(0, PICTURES).map(({ productname, image }, position) => (
          <span className={`pic ${panelColor(position)}`} key={productname}>
            {image && <SmallPicture image={image} side={112} />}
          </span>
        ))}
        {product.length > PICTURES && <span className="soft small">+{product.length - PICTURES}</span>}
      </div>
      <div className="own-what">
        <h2 className="t-3">
          <Link to={`/account/orders/${id}`}>{tracking_no}</Link>
        </h2>
        <p className="soft small">
          <time dateTime={placed_at}>{formatDate(placed_at)}</time>, {pieces === 1 ? "1 item" : `${pieces} items`}
        </p>
        <p className="small own-names">{names}</p>
      </div>
      <OrderBadge status={status} />
      <p className="price">{money(total)}</p>
    </li>
  );
}
