import { ApiError, call, unreachable } from "#web/api.ts";
import { alert, alertOf } from "#web/ui/alerts.ts";

/**
 * Reads the cart anew; where that fails, what was known stays. Visitors have no cart, so its code is loaded with the
 * first need of it, and code that cannot be loaded is an answer that never came.
 */
export async function refreshCart(): Promise<void> {
  try {
    const { loadCart } = await import("./cart-store.ts").catch(() => Promise.reject(unreachable()));
    await loadCart();
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
  }
}

/** Puts a product into the cart and says how that went. */
export async function addToCart(productId: number, quantity: number): Promise<void> {
  try {
    const { message } = await call("POST /api/add-to-cart", {
      body: { product_id: productId, product_qty: quantity },
    });
    alert.set({ kind: "success", message, offer: { label: "Go to cart", to: "/cart" }, close: "Keep looking" });
  } catch (reason) {
    alert.set(alertOf(reason));
  }
  await refreshCart();
}
