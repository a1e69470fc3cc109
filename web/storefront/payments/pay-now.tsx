import { useState } from "react";
import { useRevalidator } from "react-router";
import { keysOf } from "#contract/keys.ts";
import type { Order } from "#contract/orders.ts";
import { type PaymentMode, paymentModes } from "#contract/payments.modes.ts";
import type { OfferedMode } from "#contract/payments.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { alertFromError, currentAlert, currentToast } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import type from "../shell/type.module.css";
import { useNextStep } from "./next-step.ts";
import styles from "./payment.module.css";
import { PaymentChoice } from "./payment-choice.tsx";
import { TimeLeft } from "./time-left.tsx";

export type PayNowProps = {
  order: Order;
  modes: OfferedMode[];
  /** Why the order cannot be paid on delivery; null when it can. */
  codRefusal: string | null;
};

/** Pays an order that awaits its payment: again, in another way, or on delivery. */
export function PayNow({ order, modes, codRefusal }: PayNowProps) {
  const { paying, pay } = usePay(order.id);
  const { due, paid, pay_until } = order.payment;
  return (
    <form
      className={styles.pay}
      aria-labelledby="pay-now"
      onSubmit={(event) => {
        event.preventDefault();
        if (!paying) void pay(chosenIn(new FormData(event.currentTarget)));
      }}
    >
      <h2 id="pay-now" className={type.heading3}>
        Pay {money(due)}
      </h2>
      {paid > 0 && (
        <p className={type.small}>
          You paid {money(paid)}, and the order costs more since it was changed. We ship it when the rest is paid.
        </p>
      )}
      {pay_until && (
        <p className={type.small}>
          We keep your order for <TimeLeft until={pay_until} />. After that it is cancelled.
        </p>
      )}
      <PaymentChoice
        modes={modes}
        total={order.totals.total}
        codRefusal={codRefusal}
        first={order.payment_mode}
        labelledBy="pay-now"
      />
      <button type="submit" className={button.primary} aria-busy={paying}>
        {paying && <i className={button.spinner} />}
        Pay now
      </button>
    </form>
  );
}

const chosenIn = (form: FormData): PaymentMode =>
  keysOf(paymentModes).find((mode) => mode === form.get("payment_mode")) ?? "cod";

/** Begins a payment of the order, once at a time, and leads to the provider's page. */
function usePay(id: number) {
  const goOn = useNextStep();
  const { revalidate } = useRevalidator();
  const [paying, setPaying] = useState(false);

  async function pay(mode: PaymentMode) {
    setPaying(true);
    try {
      const { message, payment } = await call("POST /api/my-order/:id/pay", {
        params: { id },
        body: { payment_mode: mode },
      });
      if (payment.redirect_url !== null) return goOn({ placed: message, orderId: id, payment });
      if (mode === "cod") currentToast.set({ kind: "success", title: "Success", message });
      else currentAlert.set({ kind: "warning", message });
      await revalidate();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      currentAlert.set(alertFromError(reason));
      // The order was paid or cancelled meanwhile: show it as it is.
      if (reason.status === 409) await revalidate();
    }
    setPaying(false);
  }

  return { paying, pay };
}
