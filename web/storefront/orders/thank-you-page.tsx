import { Link, useLocation } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { ApiError, call } from "#web/api.ts";
import { session } from "#web/session.ts";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import { formatPhone } from "#web/ui/phone.ts";
import { formatDateTime } from "../shell/format-date.ts";
import { NeedsScripts } from "../shell/needs-scripts.tsx";
import { noIndexHead } from "../shell/page-head.ts";
import type { Route } from "./+types/thank-you-page";
import { lastOrder } from "./last-order.ts";
import { Receipt } from "./receipt.tsx";
import "../cart/cart.css";
import "./thank-you.css";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

type Placed = CallReply<"GET /api/my-order/:id">;

export const meta = noIndexHead("Thank you");

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<{ placed: Placed | null }> {
  const id = lastOrder();
  if (id === null || session().token === null) return { placed: null };
  try {
    return { placed: await call("GET /api/my-order/:id", { params: { id } }, { signal: request.signal }) };
  } catch (reason) {
    // Somebody else's order, or nobody's: a plain thank-you.
    if (reason instanceof ApiError && reason.kind === "refused") return { placed: null };
    throw reason;
  }
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <main id="main" className="forest">
    <div className="wrap thanks dark">
      <div className="thanks-say">
        <h1>Thank you.</h1>
        <NeedsScripts />
        <p className="sr-only" role="status">
          Loading
        </p>
      </div>
    </div>
  </main>
);

export default function ThankYouPage({ loaderData: { placed } }: Route.ComponentProps) {
  return (
    <main id="main" className="forest">
      <div className="wrap thanks">
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
  <div className="thanks-say dark">
    <h1>Thank you.</h1>
    <p className="lead max-w-[26em]">
      Good to have you here. Once you place an order, its receipt and what happens next stand on this page.
    </p>
    <div className="acts">
      <Link className="btn btn-line" to="/">
        Back to the shop
      </Link>
      {session().token !== null && (
        <Link className="link" to="/account/orders">
          See my orders
        </Link>
      )}
    </div>
  </div>
);

/** The server's message about the order that was just placed, handed over by the checkout. */
function PlacedNote({ number }: { number: string }) {
  const { state } = useLocation();
  if (!state?.placed) return null;
  const [before, ...after] = String(state.placed).split(number);
  return (
    <Note kind="success" title="Order Placed Successfully">
      {before}
      {after.length > 0 && <span className="whitespace-nowrap">{number}</span>}
      {after}
    </Note>
  );
}

/** What happens next, as a short line of stations. */
function Next({ order }: { order: Placed["order"] }) {
  const cash = order.payment_mode === "cod";
  return (
    <div className="thanks-say dark">
      <h1>Salamat, {order.firstname}.</h1>
      <p className="lead max-w-[26em]">Your order is in. From here on we do the running.</p>
      <PlacedNote number={order.tracking_no} />
      <ol className="next mt-3">
        <li className="done">
          <b>Order placed</b>
          <span>{formatDateTime(order.placed_at)}</span>
        </li>
        <li>
          <b>Confirmed</b>
          <span>We look it over, and call {formatPhone(order.phone)} if anything is unclear.</span>
        </li>
        <li>
          <b>Packed and shipped</b>
          <span>It leaves with the courier, addressed to you.</span>
        </li>
        <li>
          <b>Delivered</b>
          <span>{cash ? `Have ${money(order.totals.total)} ready in cash.` : "At your door."}</span>
        </li>
      </ol>
      <div className="acts">
        <Link className="btn btn-line" to={`/account/orders/${order.id}`}>
          View my order
        </Link>
        <Link className="link" to="/">
          Back to the shop
        </Link>
      </div>
    </div>
  );
}
