import { call } from "#web/api.ts";
import { alert } from "#web/ui/alerts.ts";
import { refreshCart } from "../cart/cart-loader.ts";
import { failureAlert } from "../sign-in/failure-alert.ts";

/** Puts a product into the cart and says how that went. */
export async function addToCart(productId: number, quantity: number): Promise<void> {
  try {
    const { message } = await call("POST /api/add-to-cart", {
      body: { product_id: productId, product_qty: quantity },
    });
    alert.set({ kind: "success", message, offers: [{ label: "Go to cart", to: "/cart" }], close: "Keep looking" });
  } catch (reason) {
    alert.set(failureAlert(reason));
  }
  await refreshCart(true);
}
