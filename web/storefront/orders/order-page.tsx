import { Link } from "react-router";
import { formatDateTime } from "#contract/dates.ts";
import { orderStateByCode } from "#contract/orders.states.ts";
import { isPaidOnlineNow } from "#contract/payments.modes.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import text from "#web/ui/text.module.css";
import { loadAccountData } from "../accounts/account-data.ts";
import { AccountLayout, AccountSkeleton } from "../accounts/account-layout.tsx";
import { useAccessDenied } from "../cart/load-cart-page.ts";
import { PayNow } from "../payments/pay-now.tsx";
import { depositIn } from "../payments/payment-choice.tsx";
import { OrderReturns } from "../returns/order-returns.tsx";
import { noIndexHead } from "../shell/page-head.ts";
import pageLayouts from "../shell/page-layouts.module.css";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/order-page";
import { CourierNumber } from "./courier-number.tsx";
import { awaitedPayment } from "./customer-order-badge.tsx";
import { DocumentButtons } from "./document-buttons.tsx";
import { OrderActions } from "./order-actions.tsx";
import styles from "./order-page.module.css";
import { OrderTimeline } from "./order-timeline.tsx";
import { Parcels, PiecesChanged } from "./parcels.tsx";
import { Receipt } from "./receipt.tsx";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Your order");

export const clientLoader = ({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  loadAccountData(async () => {
    const found = await call("GET /api/my-order/:id", { params: { id } }, { signal });
    const toPay = isPaidOnlineNow(found.order.payment.status);
    const hasReturns =
      found.product.some(({ returnable }) => returnable > 0) ||
      found.order.edits.some(({ return_id }) => return_id !== null);
    return {
      ...found,
      modes: toPay ? (await call("GET /api/payment-modes", {}, { signal })).modes : [],
      returns: hasReturns ? await call("GET /api/my-order/:id/returns", { params: { id } }, { signal }) : null,
    };
  });
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <AccountSkeleton title="Your order" />;

/** Above the courier and its number, by the state of the order. */
function courierTitle(status: number | null): string {
  const state = orderStateByCode(status);
  return state === "shipped" ? "In transit with" : state === "delivered" ? "Delivered by" : "Sent with";
}

/** One order of the customer: its progress, actions and receipt. */
export default function OrderPage({ loaderData: { denied, data } }: Route.ComponentProps) {
  useAccessDenied(denied);
  if (!data) return <AccountSkeleton title="Your order" />;
  const { order, product, modes, cod_refusal: codRefusal, returns } = data;
  const { shipments } = order;
  const toShip = product.filter(({ to_ship }) => to_ship > 0);
  const isParted = shipments.length > 1 || (shipments.length === 1 && toShip.length > 0);
  const edits = order.edits.filter(({ return_id }) => return_id === null);
  const courierLink = shipments.at(-1)?.courier_link ?? null;
  return (
    <AccountLayout title="Your order">
      <div className={`${pageLayouts.twoColumns} ${styles.order}`}>
        <div>
          <p className={`${typography.lead} ${text.soft}`}>
            Placed <time dateTime={order.placed_at}>{formatDateTime(order.placed_at)}</time>.
          </p>
          {isPaidOnlineNow(order.payment.status) && (
            <PayNow order={order} modes={modes} codRefusal={codRefusal} codDeposit={depositIn(data)} />
          )}
          <OrderTimeline order={order} awaited={awaitedPayment(order.payment.status)} />
          {isParted && <Parcels shipments={shipments} toShip={toShip} />}
          {!isParted && order.courier && (
            <section className={styles.courier} aria-labelledby="courier">
              <h2 id="courier" className={typography.heading3}>
                {courierTitle(order.status)} {order.courier}
              </h2>
              {order.courier_tracking && (
                <p>
                  Tracking number: <CourierNumber number={order.courier_tracking} link={courierLink} />
                </p>
              )}
            </section>
          )}
          {edits.length > 0 && <PiecesChanged edits={edits} />}
          {returns && <OrderReturns order={{ id: order.id }} of={returns} />}
          <OrderActions order={order} />
          <DocumentButtons order={order} />
          <p className={button.group}>
            <Link className={button.link} to={`/contact?order=${order.tracking_no}`}>
              Ask about this order
            </Link>
            <Link className={button.link} to="/account/orders">
              All my orders
            </Link>
          </p>
        </div>
        <Receipt order={order} lines={product} />
      </div>
    </AccountLayout>
  );
}
