import { MAX_QUANTITY } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import type { Alert } from "#web/ui/alerts.ts";
import { findCartLineOf, loadCart, updateLine } from "./cart-store.ts";
import { sendQuantitySteps } from "./send-quantity-steps.ts";

/**
 * Adds pieces to the line that the cart has of a product already, up to the most of one order and what is in stock. Returns what is
 * said then; null when the line is gone. Throws `ApiError`.
 */
export async function addMore(
  productId: number,
  variantId: number | undefined,
  quantity: number,
): Promise<Alert | null> {
  await loadCart();
  const line = findCartLineOf(productId, variantId);
  if (!line) return null;
  const most = Math.min(MAX_QUANTITY, line.product_qty + quantity);
  let has = line.product_qty;
  try {
    await sendQuantitySteps({
      quantity: () => has,
      goal: () => most,
      send: async (step) => {
        const reply = await call("PUT /api/cart-updatequantity/:id/:step", { params: { id: line.id, step } });
        has = reply.product_qty;
        updateLine(line.id, has, reply);
      },
    });
  } catch (error) {
    // What is in stock was added; the sentence says how many that are.
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
  }
  const { productname } = line.product;
  return has > line.product_qty
    ? { kind: "success", message: `Your cart now has ${has} of ${productname}.` }
    : { kind: "warning", message: `Your cart already has ${has} of ${productname}, the most you can order at once.` };
}
