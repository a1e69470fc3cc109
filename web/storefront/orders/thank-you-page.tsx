import { Link, redirect, useLocation } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { formatDateTime } from "#contract/dates.ts";
import { awaitsPayment, paymentPagePath } from "#contract/payments.modes.ts";
import { arrivalLabel } from "#contract/shipping.methods.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { session } from "#web/session.ts";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import panels from "#web/ui/panels.module.css";
import { formatPhone } from "#web/ui/phone.ts";
import text from "#web/ui/text.module.css";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import page from "../shell/page.module.css";
import { noIndexHead } from "../shell/page-head.ts";
import typography from "../shell/typography.module.css";
import type { Route } from "./+types/thank-you-page";
import { lastOrder } from "./last-order.ts";
import { Receipt } from "./receipt.tsx";
import styles from "./thank-you-page.module.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

type Placed = CallReply<"GET /api/my-order/:id">;

export const meta = noIndexHead("Thank you");

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<{ placed: Placed | null }> {
  const id = lastOrder();
  if (id === null || session().token === null) return { placed: null };
  try {
    const placed = await call("GET /api/my-order/:id", { params: { id } }, { signal: request.signal });
    if (awaitsPayment(placed.order.payment.status)) throw redirect(paymentPagePath(id));
    return { placed };
  } catch (error) {
    // The order belongs to another customer, or is gone: show the page without a receipt.
    if (error instanceof ApiError && error.kind === "refused") return { placed: null };
    throw error;
  }
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <main id="main" className={panels.forest}>
    <div className={`${page.wrap} ${styles.thanks} ${panels.dark}`}>
      <div className={styles.message}>
        <h1>Thank you.</h1>
        <NeedsScripts />
        <p className={text.visuallyHidden} role="status">
          Loading
        </p>
      </div>
    </div>
  </main>
);

export default function ThankYouPage({ loaderData: { placed } }: Route.ComponentProps) {
  return (
    <main id="main" className={panels.forest}>
      <div className={`${page.wrap} ${styles.thanks}`}>
        {placed ? (
          <>
            <Next order={placed.order} />
            <Receipt order={placed.order} lines={placed.product} />
          </>
        ) : (
          <PlainThanks />
        )}
      </div>
    </main>
  );
}

const PlainThanks = () => (
  <div className={`${styles.message} ${panels.dark}`}>
    <h1>Thank you.</h1>
    <p className={`${typography.lead} ${styles.lead}`}>
      After you place an order, your receipt and the next steps appear here.
    </p>
    <div className={button.group}>
      <Link className={button.secondary} to="/">
        Back to the shop
      </Link>
      {session().token !== null && (
        <Link className={button.link} to="/account/orders">
          See my orders
        </Link>
      )}
    </div>
  </div>
);

/** The server's message about the new order, passed on by the checkout. */
function PlacedNote({ number }: { number: string }) {
  const { state } = useLocation();
  if (!state?.placed) return null;
  const [before, ...after] = String(state.placed).split(number);
  return (
    <Note kind="success" title="Order Placed Successfully">
      {before}
      {after.length > 0 && <span className={styles.noWrap}>{number}</span>}
      {after}
    </Note>
  );
}

/** What happens next, as a list of steps. */
function Next({ order }: { order: Placed["order"] }) {
  const cash = order.payment_mode === "cod";
  const { method, arrives } = order.shipping;
  const pickup = method === "pickup";
  return (
    <div className={`${styles.message} ${panels.dark}`}>
      <h1>Salamat, {order.firstname}.</h1>
      <p className={`${typography.lead} ${styles.lead}`}>Your order is placed. Here's what happens next.</p>
      <PlacedNote number={order.tracking_no} />
      <ol className={styles.steps}>
        <li className={styles.done}>
          <b>Order placed</b>
          <span>{formatDateTime(order.placed_at)}</span>
        </li>
        <li>
          <b>Confirmed</b>
          <span>We check it, and call {formatPhone(order.phone)} if anything is unclear.</span>
        </li>
        <li>
          <b>{pickup ? "Packed" : "Packed and shipped"}</b>
          <span>{pickup ? "Ready for you in the shop." : "The courier takes it to your address."}</span>
        </li>
        <li>
          <b>{pickup ? "Picked up" : "Delivered"}</b>
          <span>
            {arrives && `${arrivalLabel(method, arrives)}. `}
            {cash ? `Have ${money(order.payment.due)} ready in cash.` : pickup ? "In the shop." : "At your door."}
          </span>
        </li>
      </ol>
      <div className={button.group}>
        <Link className={button.secondary} to={`/account/orders/${order.id}`}>
          View my order
        </Link>
        <Link className={button.link} to="/">
          Back to the shop
        </Link>
      </div>
    </div>
  );
}
