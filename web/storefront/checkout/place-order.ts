import { IDEMPOTENCY_HEADER } from "#contract/headers.ts";
import type { PaymentMode } from "#contract/vocabulary.ts";
import { ApiError, call } from "#web/api.ts";
import { refreshCart } from "../cart/cart-loader.ts";
import type { Cart } from "../cart/cart-store.ts";
import { rememberOrder } from "../thankyou/last-order.ts";
import { type Attempt, attemptWithoutAnswer, forgetAttempt, rememberAttempt } from "./attempt.ts";
import { type Billing, forgetTyped } from "./typed.ts";

/**
 * Orders the cart that was seen, at the total that was seen. The cart's key goes along: pressing twice, or again after
 * an answer was lost, makes one order. Gives the server's message, or what went wrong.
 */
export async function placeOrder(
  cart: Cart,
  billing: Billing,
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
  const attempt = attemptWithoutAnswer();
  if (!attempt) return false;
  try {
    await send(attempt);
    return true;
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return false;
  }
}

async function send(attempt: Attempt): Promise<string> {
  rememberAttempt(attempt);
  try {
    const headers: Record<string, string> = attempt.key === "" ? {} : { [IDEMPOTENCY_HEADER]: attempt.key };
    const { order, message } = await call("POST /api/place-order", { body: attempt.body }, { headers });
    forgetAttempt();
    rememberOrder(order.id);
    forgetTyped();
    return message;
  } catch (reason) {
    if (reason instanceof ApiError && reason.kind === "refused") forgetAttempt();
    throw reason;
  }
}
