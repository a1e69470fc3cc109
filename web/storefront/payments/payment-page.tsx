import { useEffect, useState } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { orderStates } from "#contract/orders.states.ts";
import { awaitsPayment } from "#contract/payments.modes.ts";
import type { OrderPayment } from "#contract/payments.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { loadAccountData } from "../accounts/account-data.ts";
import { AccountLayout, AccountSkeleton } from "../accounts/account-layout.tsx";
import { useAccessDenied } from "../cart/load-cart-page.ts";
import { Receipt } from "../orders/receipt.tsx";
import { noIndexHead } from "../shell/page-head.ts";
import pageLayouts from "../shell/page-layouts.module.css";
import typography from "../shell/typography.module.css";
import { useIsMailed } from "../shell/use-is-mailed.ts";
import type { Route } from "./+types/payment-page";
import { PayNow, type PayNowProps } from "./pay-now.tsx";
import styles from "./payment.module.css";
import { depositIn } from "./payment-choice.tsx";

export { PageError as ErrorBoundary } from "../shell/page-error.tsx";

export const meta = noIndexHead("Your payment");

/** Asks the provider what became of the payment, since its report may be later than the customer. */
export const clientLoader = ({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  loadAccountData(async () => {
    await call("POST /api/my-order/:id/payment-return", { params: { id } }, { signal });
    const [found, { modes }] = await Promise.all([
      call("GET /api/my-order/:id", { params: { id } }, { signal }),
      call("GET /api/payment-modes", {}, { signal }),
    ]);
    return { ...found, modes };
  });
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <AccountSkeleton title="Your payment" />;

/** What became of the payment of an order, after the page of the provider. */
export default function PaymentPage({ loaderData: { denied, data } }: Route.ComponentProps) {
  useAccessDenied(denied);
  if (!data) return <AccountSkeleton title="Your payment" />;
  const { order, product, modes, cod_refusal: codRefusal } = data;
  return (
    <AccountLayout title="Your payment">
      <div className={pageLayouts.twoColumns}>
        <div className={styles.result}>
          <Outcome order={order} modes={modes} codRefusal={codRefusal} codDeposit={depositIn(data)} />
          <p className={button.group}>
            <Link className={button.link} to={`/account/orders/${order.id}`}>
              View my order
            </Link>
            <Link className={button.link} to="/">
              Back to the shop
            </Link>
          </p>
        </div>
        <Receipt order={order} lines={product} />
      </div>
    </AccountLayout>
  );
}

/** Whether the last attempt failed, though the page of an earlier one may still be open. */
function hasFailed({ status, events }: OrderPayment): boolean {
  const last = events.findLast(({ kind }) => kind === "created");
  return (
    status === "failed" || events.some(({ kind, reference }) => kind === "failed" && reference === last?.reference)
  );
}

function Outcome(props: PayNowProps) {
  const { order } = props;
  const { status, paid, due, deposit } = order.payment;
  const cameBack = new URLSearchParams(useLocation().search);
  const failed = hasFailed(order.payment);
  const isOpen = status === "awaiting_payment" && !failed;
  useAskAgain(isOpen && !cameBack.has("cancelled"));
  if (isOpen && cameBack.has("returned")) return <Waiting {...props} />;
  if (awaitsPayment(status)) {
    return (
      <>
        {failed ? (
          <Note kind="error" title="The payment did not go through">
            Nothing was charged. We are holding your order: pay again, or choose another payment method.
          </Note>
        ) : (
          <Note kind="warning" title="You have not paid yet">
            We are holding your order: continue with your payment, or choose another payment method.
          </Note>
        )}
        <PayNow {...props} />
      </>
    );
  }
  if (status === "partly_paid") return <PayNow {...props} />;
  if (status === "unpaid" || order.status === orderStates.cancelled.code) {
    return (
      <Note kind="warning" title="This order is cancelled">
        {paid > 0 ? `Your ${money(paid)} comes back to you.` : "It was not paid in time, and nothing was charged."}
      </Note>
    );
  }
  if (status === "due_on_delivery") {
    return (
      <Note kind="success" title={deposit === null ? "Your order is in" : `Deposit paid: ${money(paid)}`}>
        Have {money(due)} ready in cash when it arrives.
      </Note>
    );
  }
  return <Paid order={order} />;
}

function Paid({ order: { firstname, tracking_no, totals, payment } }: Pick<PayNowProps, "order">) {
  const extra = payment.paid - totals.total;
  const mailed = useIsMailed();
  return (
    <Note kind="success" title={`Paid: ${money(Math.min(payment.paid, totals.total))}`}>
      Salamat, {firstname}.{" "}
      {mailed ? `We'll email you the confirmation of order ${tracking_no}.` : `Your order number is ${tracking_no}.`}
      {extra > 0 && ` You paid ${money(payment.paid)} in all, and ${money(extra)} of it comes back to you.`}
    </Note>
  );
}

/** Milliseconds between two questions whether the payment has arrived, and after which another try is offered. */
const ASK_AGAIN_MS = 3000;
const LONG_WAIT_MS = 20_000;

/** While it is `active`, asks again and again whether the payment has arrived: the report of the provider may be late. */
function useAskAgain(active: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!active || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [active, state, revalidate]);
}

/** What somebody sees whom the provider sent back, until its report has arrived. */
function Waiting(props: PayNowProps) {
  const [long, setLong] = useState(false);
  const mailed = useIsMailed();
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className={styles.waiting} role="status">
        <i className={button.spinner} />
        <div>
          <h2 className={typography.heading3}>Waiting for your payment</h2>
          <p className={text.soft}>
            The provider has not confirmed it yet. This page shows it as soon as it arrives
            {mailed && ", and we'll email you too"}.
          </p>
        </div>
      </div>
      {long && <PayNow {...props} />}
    </>
  );
}
