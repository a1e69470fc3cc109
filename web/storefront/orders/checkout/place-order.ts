import { IDEMPOTENCY_HEADER } from "#contract/headers.ts";
import type { PaymentMode } from "#contract/payments.modes.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import type { Cart } from "../../cart/cart-store.ts";
import { refreshCart } from "../../cart/refresh-cart.ts";
import { rememberOrder } from "../last-order.ts";
import { type BillingDetails, clearDraft } from "./checkout-draft.ts";
import { clearPendingOrder, type PendingOrder, readPendingOrder, savePendingOrder } from "./pending-order.ts";

/**
 * Places an order of the cart on the screen, at the total on the screen. The idempotency key of the cart is sent along, so
 * that a second press, or a retry after a lost response, makes one order. Returns the server's message, or the error.
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
    // Cart, price or stock have changed on the server: show the current ones.
    if (reason.status === 409) await refreshCart();
    return reason;
  }
}

/**
 * Sends an order again whose response was lost before a reload. Returns true when the order exists. Call it when the cart
 * is empty.
 */
export async function findLostOrder(): Promise<boolean> {
  const pending = readPendingOrder();
  if (!pending) return false;
  try {
    await send(pending);
    return true;
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return false;
  }
}

async function send(pending: PendingOrder): Promise<string> {
  savePendingOrder(pending);
  try {
    const headers: Record<string, string> = pending.key === "" ? {} : { [IDEMPOTENCY_HEADER]: pending.key };
    const { order, message } = await call("POST /api/place-order", { body: pending.body }, { headers });
    clearPendingOrder();
    rememberOrder(order.id);
    clearDraft();
    return message;
  } catch (reason) {
    if (reason instanceof ApiError && reason.kind === "refused") clearPendingOrder();
    throw reason;
  }
}
