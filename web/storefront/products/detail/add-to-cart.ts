import { call } from "#web/api.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import { failureAlert } from "../../accounts/sign-in/failure-alert.ts";
import { refreshCart } from "../../cart/refresh-cart.ts";

/** Adds a product to the cart and shows the result. */
export async function addToCart(productId: number, quantity: number, variantId?: number): Promise<void> {
  try {
    const { message } = await call("POST /api/add-to-cart", {
      body: { product_id: productId, product_qty: quantity, variant_id: variantId },
    });
    currentAlert.set({
      kind: "success",
      message,
      actions: [{ label: "Go to cart", to: "/cart" }],
      closeLabel: "Keep looking",
    });
  } catch (reason) {
    currentAlert.set(failureAlert(reason));
  }
  await refreshCart(true);
}
