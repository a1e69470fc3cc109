import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { isOpenStatus, orderStates } from "#contract/enums.ts";
import { MAX_REASON_LENGTH } from "#contract/limits.ts";
import type { Order } from "#contract/orders.ts";
import { ApiError, call } from "#web/api.ts";
import { currentAlert, currentToast } from "#web/ui/alerts.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { useFocusFallback } from "#web/ui/use-focus-fallback.ts";
import { AccountForm } from "../accounts/account-form.tsx";
import { failureAlert } from "../accounts/sign-in/failure-alert.ts";
import { refreshCart } from "../cart/refresh-cart.ts";
import { useShop } from "../shell/shop.ts";
import { cancellationTerms } from "./cancellation-terms.ts";

/** What can be done with an order: buy the same again, and call it off while nobody has begun with it. */
export function OrderActions({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const { buying, buyAgain } = useBuyAgain(order.id);
  const { revalidate } = useRevalidator();
  const shop = useShop();
  const acts = useRef<HTMLDivElement>(null);
  const cancellable = order.moves.includes(orderStates.cancelled.code);
  const cancel = async (reason: string) => {
    try {
      return await call("POST /api/my-order/:id/cancel", { params: { id: order.id }, body: { reason } });
    } catch (failure) {
      // The shop has begun with it meanwhile: show where it stands.
      if (failure instanceof ApiError && failure.status === 409) void revalidate();
      throw failure;
    }
  };
  return (
    <div className="acts own-acts" ref={acts} {...useFocusFallback(acts)}>
      <button
        type="button"
        className={!isOpenStatus(order.status) ? "btn btn-go" : "btn btn-line"}
        onClick={buyAgain}
        aria-busy={buying}
      >
        {buying && <i className="spin" />}
        Buy again
      </button>
      {(cancellable || asking) && (
        <>
          <button type="button" className="link" onClick={() => setAsking(true)}>
            Cancel this order
          </button>
          {shop && <p className="small soft own-terms">You can cancel it {cancellationTerms(shop)}.</p>}
        </>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} labelledBy="cancel-title" describedBy="cancel-text">
        <h2 id="cancel-title" className="t-3">
          Cancel order <span className="whitespace-nowrap">{order.tracking_no}</span>?
        </h2>
        <p id="cancel-text" className="soft my-4">
          Nothing will be delivered, and there is nothing to pay. This cannot be undone.
        </p>
        <AccountForm
          label="Cancel this order"
          send={(typed) => cancel(typed("reason"))}
          onDone={({ message }) => {
            setAsking(false);
            currentToast.set({ kind: "success", title: "Success", message });
            void revalidate();
          }}
        >
          {() => (
            <div className="field full">
              <label htmlFor="reason">Why? (optional)</label>
              <textarea className="input" id="reason" name="reason" maxLength={MAX_REASON_LENGTH} />
            </div>
          )}
        </AccountForm>
        <form method="dialog">
          <button type="submit" className="link">
            Keep it
          </button>
        </form>
      </Dialog>
    </div>
  );
}

/** Puts the order into the cart once at a time, and says what could not be added. */
function useBuyAgain(id: number) {
  const navigate = useNavigate();
  const [buying, setBuying] = useState(false);

  async function buyAgain() {
    if (buying) return;
    setBuying(true);
    try {
      const { message, left_out: leftOut } = await call("POST /api/my-order/:id/buy-again", { params: { id } });
      await refreshCart(true);
      if (leftOut.length === 0) return navigate("/cart");
      currentAlert.set({
        kind: "warning",
        message: [message, ...leftOut].join(" "),
        actions: [{ label: "Go to cart", to: "/cart" }],
        closeLabel: "Stay here",
      });
    } catch (reason) {
      currentAlert.set(failureAlert(reason));
    } finally {
      setBuying(false);
    }
  }

  return { buying, buyAgain };
}
