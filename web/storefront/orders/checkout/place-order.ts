import { IDEMPOTENCY_HEADER } from "#contract/headers.ts";
import { awaitsPayment } from "#contract/payments.modes.ts";
import type { ShippingMethod } from "#contract/shipping.methods.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { sentParts } from "#web/ui/address-value.ts";
import type { Cart } from "../../cart/cart-store.ts";
import { refreshCart } from "../../cart/refresh-cart.ts";
import { type PlacedOrder, unpaidPagePath } from "../../payments/next-step.ts";
import type { chosenIn } from "../../payments/payment-choice.tsx";
import { lastOrder, rememberOrder } from "../last-order.ts";
import { type BillingDetails, clearDraft } from "./checkout-draft.ts";
import { clearPendingOrder, type PendingOrder, readPendingOrder, savePendingOrder } from "./pending-order.ts";

/**
 * Places an order of the cart on the screen, at the total on the screen, which is among the choices. The idempotency
 * key of the cart is sent along, so that a second press, or a retry after a lost response, makes one order. Returns the
 * order, or the error.
 */
export async function placeOrder(
  cart: Cart,
  billing: BillingDetails,
  choices: ReturnType<typeof chosenIn> & { shipping_method: ShippingMethod; total: number },
): Promise<PlacedOrder | ApiError> {
  try {
    const { structured_address, for_business, ...texts } = billing;
    const parts = sentParts({ structured_address });
    const body = { ...texts, for_business: for_business !== "", ...parts, ...choices };
    const placed = await send({ key: cart.checkoutKey ?? "", body });
    await refreshCart(true);
    return placed;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Cart, price or stock have changed on the server: show the current ones.
    if (error.status === 409) await refreshCart();
    return error;
  }
}

/**
 * Sends an order again whose response was lost before a reload. Returns it when it exists, else null. Call it when the cart
 * is empty.
 */
export async function findLostOrder(): Promise<PlacedOrder | null> {
  const pending = readPendingOrder();
  if (!pending) return null;
  try {
    return await send(pending);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

/** The page to pay the last order of this tab, for a customer who came back from the provider's page; null when nothing awaits payment. */
export async function findUnpaidOrder(signal: AbortSignal): Promise<string | null> {
  const id = lastOrder();
  if (id === null) return null;
  try {
    const { order } = await call("GET /api/my-order/:id", { params: { id } }, { signal });
    return awaitsPayment(order.payment.status) ? unpaidPagePath(id) : null;
  } catch (error) {
    // The order belongs to another customer, or cannot be read now: the page of the empty cart is shown.
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

async function send(pending: PendingOrder): Promise<PlacedOrder> {
  savePendingOrder(pending);
  try {
    const headers: Record<string, string> = pending.key === "" ? {} : { [IDEMPOTENCY_HEADER]: pending.key };
    const { order, message, payment } = await call("POST /api/place-order", { body: pending.body }, { headers });
    clearPendingOrder();
    rememberOrder(order.id);
    clearDraft();
    return { placed: message, orderId: order.id, payment };
  } catch (error) {
    if (error instanceof ApiError && error.kind === "refused") clearPendingOrder();
    throw error;
  }
}
