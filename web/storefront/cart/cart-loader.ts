import { ApiError, unreachable } from "#web/api.ts";

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
