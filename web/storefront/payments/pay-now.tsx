import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Order } from "#contract/orders.ts";
import { isPaidOnlineNow, type PaymentMode } from "#contract/payments.modes.ts";
import type { OfferedMode } from "#contract/payments.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { alertFromError, currentAlert, showToast } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import typography from "../shell/typography.module.css";
import { useNextStep } from "./next-step.ts";
import styles from "./payment.module.css";
import { checkedMode, chosenIn, type Deposit, PaymentChoice } from "./payment-choice.tsx";
import { TimeLeft } from "./time-left.tsx";

export type PayNowProps = {
  order: Order;
  modes: OfferedMode[];
  /** Why the order cannot be paid on delivery; null when it can. */
  codRefusal: string | null;
  /** The deposit that it needs on delivery; null when it needs none. */
  codDeposit: Deposit | null;
};

/** Pays an order that awaits its payment: again, in another way, or on delivery. */
export function PayNow({ order, modes, codRefusal, codDeposit }: PayNowProps) {
  const { paying, pay } = usePay(order.id);
  const [preferred, setPreferred] = useState<PaymentMode>(order.payment_mode);
  const mode = checkedMode({ modes, total: order.totals.total, codRefusal }, preferred);
  const { due, paid, pay_until } = order.payment;
  const deposit = mode === "cod" ? codDeposit : null;
  return (
    <form
      className={styles.pay}
      aria-labelledby="pay-now"
      onInput={(event) => setPreferred(chosenIn(new FormData(event.currentTarget)).payment_mode)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!paying) void pay(chosenIn(new FormData(event.currentTarget)));
      }}
    >
      <h2 id="pay-now" className={typography.heading3}>
        {deposit === null ? `Pay ${money(due)}` : `Pay the deposit of ${money(deposit.amount)}`}
      </h2>
      {paid > 0 && (
        <p className={typography.small}>
          You paid {money(paid)}, and the order costs more since it was changed. We ship it when the rest is paid.
        </p>
      )}
      {pay_until && (
        <p className={typography.small}>
          Your order is held for <TimeLeft until={pay_until} />, then cancelled.
        </p>
      )}
      <PaymentChoice
        key={codRefusal}
        modes={modes}
        total={order.totals.total}
        codRefusal={codRefusal}
        deposit={codDeposit}
        preferred={preferred}
        labelledBy="pay-now"
      />
      <button type="submit" className={button.primary} aria-busy={paying}>
        {paying && <i className={button.spinner} />}
        {deposit !== null ? "Pay the deposit now" : mode === "cod" ? "Choose cash on delivery" : "Pay now"}
      </button>
    </form>
  );
}

/** Begins a payment of the order, once at a time, and leads to the provider's page. */
function usePay(id: number) {
  const goOn = useNextStep();
  const { revalidate } = useRevalidator();
  const [paying, setPaying] = useState(false);

  async function pay(body: ReturnType<typeof chosenIn>) {
    setPaying(true);
    try {
      const { message, payment } = await call("POST /api/my-order/:id/pay", {
        params: { id },
        body,
      });
      if (payment.redirect_url !== null) return goOn({ placed: message, orderId: id, payment });
      if (isPaidOnlineNow(payment.status)) currentAlert.set({ kind: "warning", message });
      else showToast({ kind: "success", title: "Success", message });
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      currentAlert.set(alertFromError(error));
      // The order was paid or cancelled meanwhile, or needs a deposit by now: show it as it is.
      if (error.status === 409 || error.code === "deposit_required") await revalidate();
    }
    setPaying(false);
  }

  return { paying, pay };
}
