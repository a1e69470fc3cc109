import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { MAX_REASON_LENGTH } from "#contract/limits.ts";
import { isOpenStatus, orderStates } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { currentAlert, showToast } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import field from "#web/ui/field.module.css";
import { TextField } from "#web/ui/field.tsx";
import { money } from "#web/ui/money.ts";
import text from "#web/ui/text.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { useFocusFallback } from "#web/ui/use-focus-fallback.ts";
import { failureAlert } from "../accounts/sign-in/with-sign-in.ts";
import { refreshCart } from "../cart/refresh-cart.ts";
import { WriteReviewButton } from "../reviews/write-review-button.tsx";
import { Form } from "../shell/form.tsx";
import { useShop } from "../shell/shop.ts";
import typography from "../shell/typography.module.css";
import { cancellationTerms } from "./cancellation-terms.ts";
import styles from "./order-actions.module.css";

/** The actions of an order: buy again, and cancel while that is possible. */
export function OrderActions({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const { buying, buyAgain } = useBuyAgain(order.id);
  const { revalidate } = useRevalidator();
  const shop = useShop();
  const actions = useRef<HTMLDivElement>(null);
  const refund = order.payment.paid - order.payment.refunded;
  const cancellable = order.transitions.includes(orderStates.cancelled.code);
  const cancel = async (reason: string) => {
    try {
      return await call("POST /api/my-order/:id/cancel", { params: { id: order.id }, body: { reason } });
    } catch (failure) {
      // The state has changed meanwhile: show the current one.
      if (failure instanceof ApiError && failure.status === 409) void revalidate();
      throw failure;
    }
  };
  return (
    <div className={button.group} ref={actions} {...useFocusFallback(actions)}>
      <button
        type="button"
        className={!isOpenStatus(order.status) ? button.primary : button.secondary}
        onClick={buyAgain}
        aria-busy={buying}
      >
        {buying && <i className={button.spinner} />}
        Buy again
      </button>
      {order.status === orderStates.delivered.code && <WriteReviewButton orderId={order.id} />}
      {(cancellable || asking) && (
        <>
          <button type="button" className={button.link} onClick={() => setAsking(true)}>
            Cancel this order
          </button>
          {shop && <p className={`${typography.small} ${text.soft}`}>You can cancel it {cancellationTerms(shop)}.</p>}
        </>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} labelledBy="cancel-title" describedBy="cancel-text">
        <h2 id="cancel-title" className={typography.heading3}>
          Cancel order <span className={styles.noWrap}>{order.tracking_no}</span>?
        </h2>
        <p id="cancel-text" className={`${text.soft} ${styles.question}`}>
          Nothing will be delivered{refund > 0 ? `. We refund you ${money(refund)}.` : ", and there is nothing to pay."}{" "}
          This cannot be undone.
        </p>
        <Form
          label="Cancel this order"
          destructive
          send={(value) => cancel(value("reason"))}
          onDone={({ message }) => {
            setAsking(false);
            showToast({ kind: "success", title: "Success", message });
            void revalidate();
          }}
        >
          {() => (
            <TextField
              type="multiline"
              label="Why? (optional)"
              name="reason"
              maxLength={MAX_REASON_LENGTH}
              className={field.full}
            />
          )}
        </Form>
        <form method="dialog">
          <button type="submit" className={button.link}>
            Keep order
          </button>
        </form>
      </Dialog>
    </div>
  );
}

/** Adds the lines of the order to the cart once at a time, and reports what could not be added. */
function useBuyAgain(id: number) {
  const navigate = useNavigate();
  const { busy: buying, run: buyAgain } = useAsyncAction(async () => {
    try {
      const { message, left_out: leftOut } = await call("POST /api/my-order/:id/buy-again", { params: { id } });
      await refreshCart(true);
      if (leftOut.length === 0) return navigate("/cart");
      currentAlert.set({
        kind: "warning",
        message: [message, ...leftOut].join(" "),
        actions: [{ label: "Go to cart", to: "/cart" }],
        closeLabel: "Close",
      });
    } catch (error) {
      currentAlert.set(failureAlert(error));
    }
  });

  return { buying, buyAgain };
}
