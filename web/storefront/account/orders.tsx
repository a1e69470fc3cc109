import { Link } from "react-router";
import type { OwnOrder } from "#contract/orders.ts";
import { call } from "#web/api.ts";
import karga from "#web/images/karga.webp?widths";
import { money } from "#web/ui/money.ts";
import { SmallPicture } from "#web/ui/picture.tsx";
import { useClosed } from "../cart/cart-access.ts";
import { unlisted } from "../page-head.ts";
import { panelOf } from "../product-card.tsx";
import { Void } from "../void.tsx";
import { dayOf } from "../when.ts";
import type { Route } from "./+types/orders";
import { openAccount } from "./account-access.ts";
import { AccountFrame, AccountSkeleton } from "./account-frame.tsx";
import { OrderBadge } from "./order-badge.tsx";
import "../cart/desk.css";

export { PageError as ErrorBoundary } from "../page-error.tsx";

/** Orders a page. */
const PAGE = 20;

/** Pictures of an order in the list; of more products the number is told. */
const PICTURES = 2;

export const meta = unlisted("My orders");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) => {
  const cursor = url.searchParams.get("cursor") ?? undefined;
  return openAccount(() => call("GET /api/my-orders", { query: { limit: PAGE, cursor } }, { signal }));
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <AccountSkeleton title="My orders" />;

export default function Orders({ loaderData: { closed, found } }: Route.ComponentProps) {
  useClosed(closed);
  if (!found) return <AccountSkeleton title="My orders" />;
  const { orders, next_cursor: next } = found;
  return (
    <AccountFrame title="My orders">
      {orders.length === 0 ? (
        <Void
          level="h2"
          title="Nothing ordered yet"
          text="What you order stands here, and how far it has come."
          picture={karga}
        >
          <Link className="btn btn-go" to="/scooter">
            See the scooters
          </Link>
        </Void>
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
    </AccountFrame>
  );
}

function Row({ id, tracking_no, status, placed_at, total, pieces, product }: OwnOrder) {
  const names = product.map(({ productname }) => productname).join(", ");
  return (
    <li>
      <div className="own-pics" aria-hidden="true">
        {product.slice(0, PICTURES).map(({ productname, image }, position) => (
          <span className={`pic ${panelOf(position)}`} key={productname}>
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
          <time dateTime={placed_at}>{dayOf(placed_at)}</time>, {pieces === 1 ? "1 item" : `${pieces} items`}
        </p>
        <p className="small own-names">{names}</p>
      </div>
      <OrderBadge status={status} />
      <p className="price">{money(total)}</p>
    </li>
  );
}
