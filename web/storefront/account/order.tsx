import { Link } from "react-router";
import { call } from "#web/api.ts";
import { useClosed } from "../cart/cart-access.ts";
import { unlisted } from "../page-head.ts";
import { Receipt } from "../thankyou/receipt.tsx";
import { timeOf } from "../when.ts";
import type { Route } from "./+types/order";
import { openAccount } from "./account-access.ts";
import { AccountFrame, AccountSkeleton } from "./account-frame.tsx";
import { OrderActs } from "./order-acts.tsx";
import { Timeline } from "./timeline.tsx";
import "../cart/desk.css";
import "../thankyou/thankyou.css";

export { PageError as ErrorBoundary } from "../page-error.tsx";

export const meta = unlisted("Your order");

export const clientLoader = ({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  openAccount(() => call("GET /api/my-order/:id", { params: { id } }, { signal }));
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <AccountSkeleton title="Your order" />;

/** One of one's own orders: how far it has come, what can be done with it, and the receipt. */
export default function OwnOrder({ loaderData: { closed, found } }: Route.ComponentProps) {
  useClosed(closed);
  if (!found) return <AccountSkeleton title="Your order" />;
  const { order, product } = found;
  return (
    <AccountFrame title="Your order">
      <div className="desk own-order">
        <div>
          <p className="lead soft">
            Placed <time dateTime={order.placed_at}>{timeOf(order.placed_at)}</time>.
          </p>
          <Timeline order={order} />
          {order.courier && (
            <section className="own-courier" aria-labelledby="courier">
              <h2 id="courier" className="t-3">
                On the road with {order.courier}
              </h2>
              {order.courier_tracking && (
                <p>
                  Its tracking number: <b className="num">{order.courier_tracking}</b>
                </p>
              )}
            </section>
          )}
          <OrderActs order={order} />
          <p>
            <Link className="link" to="/account/orders">
              All my orders
            </Link>
          </p>
        </div>
        <Receipt order={order} lines={product} />
      </div>
    </AccountFrame>
  );
}
