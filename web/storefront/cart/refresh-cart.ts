import { loaded } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";

/**
 * Loads the cart again; after an error the old data stays. `changed`: this tab changed it, so the other tabs are told.
 * The code of the cart is loaded when it is first needed, because visitors have no cart. Failing to load it counts as an
 * unreachable server.
 */
export async function refreshCart(changed = false): Promise<void> {
  try {
    const { loadCart, notifyOtherTabs } = await loaded(import("./cart-store.ts"));
    if (changed) notifyOtherTabs();
    await loadCart();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
