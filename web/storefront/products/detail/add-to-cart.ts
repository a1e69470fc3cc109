import { call, loaded } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { type Alert, currentAlert } from "#web/ui/alerts.ts";
import { failureAlert } from "../../accounts/sign-in/with-sign-in.ts";
import { refreshCart } from "../../cart/refresh-cart.ts";

/** Adds a product to the cart, or more of it, and shows the result. */
export async function addToCart(productId: number, quantity: number, variantId?: number): Promise<void> {
  try {
    currentAlert.set({
      actions: [{ label: "Go to cart", to: "/cart" }],
      closeLabel: "Continue shopping",
      ...(await add(productId, quantity, variantId)),
    });
  } catch (error) {
    currentAlert.set(failureAlert(error));
  }
  await refreshCart(true);
}

async function add(productId: number, quantity: number, variantId: number | undefined): Promise<Alert> {
  try {
    const { message } = await call("POST /api/add-to-cart", {
      body: { product_id: productId, product_qty: quantity, variant_id: variantId },
    });
    return { kind: "success", message };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "already_in_cart") throw error;
    const { addMore } = await loaded(import("../../cart/add-more.ts"));
    const added = await addMore(productId, variantId, quantity);
    if (!added) throw error;
    return added;
  }
}
