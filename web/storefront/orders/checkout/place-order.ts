import type { PaymentMode } from "#contract/enums.ts";
import { IDEMPOTENCY_HEADER } from "#contract/headers.ts";
import { ApiError, call } from "#web/api.ts";
import type { Cart } from "../../cart/cart-store.ts";
import { refreshCart } from "../../cart/refresh-cart.ts";
import { rememberOrder } from "../last-order.ts";
import { type BillingDetails, clearDraft } from "./checkout-draft.ts";
import { clearPendingOrder, type PendingOrder, readPendingOrder, savePendingOrder } from "./pending-order.ts";

/**
 * Orders the cart that was seen, at the total that was seen. The cart's key goes along: pressing twice, or again after
 * an answer was lost, makes one order. Gives the server's message, or what went wrong.
 */
export async function placeOrder(
  cart: Cart,
  billing: BillingDetails,
  paymentMode: PaymentMode,
): Promise<{ placed: string } | ApiError> {
  try {
    const body = { ...billing, payment_mode: paymentMode, total: cart.totals.total };
    const message = await send({ key: cart.checkoutKey ?? "", body });
    await refreshCart(true);
    return { placed: message };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    // The shop has another cart, price or stock than this page shows: show what it has.
    if (reason.status === 409) await refreshCart();
    return reason;
  }
}

/**
 * Asks again for an order whose answer was lost, when the page was loaded anew meanwhile and the cart is empty. True when
 * there is such an order.
 */
export async function findLostOrder(): Promise<boolean> {
  const attempt = readPendingOrder();
  if (!attempt) return false;
  try {
    await send(attempt);
    return true;
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return false;
  }
}

async function send(attempt: PendingOrder): Promise<string> {
  savePendingOrder(attempt);
  try {
    const headers: Record<string, string> = attempt.key === "" ? {} : { [IDEMPOTENCY_HEADER]: attempt.key };
    const { order, message } = await call("POST /api/place-order", { body: attempt.body }, { headers });
    clearPendingOrder();
    rememberOrder(order.id);
    clearDraft();
    return message;
  } catch (reason) {
    if (reason instanceof ApiError && reason.kind === "refused") clearPendingOrder();
    throw reason;
  }
}
