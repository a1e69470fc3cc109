import { ApiError, unreachable } from "#web/api.ts";

/**
 * Reads the cart anew; where that fails, what was known stays. When this tab has `changed` it, the others hear so. Visitors have no cart, so its code is loaded with the
 * first need of it, and code that cannot be loaded is an answer that never came.
 */
export async function refreshCart(changed = false): Promise<void> {
  try {
    const { loadCart, notifyOtherTabs } = await import("./cart-store.ts").catch(() => Promise.reject(unreachable()));
    if (changed) notifyOtherTabs();
    await loadCart();
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
  }
}
