import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { alertFromError, currentAlert, showToast } from "#web/ui/alerts.ts";
import { failureAlert } from "../accounts/sign-in/with-sign-in.ts";
import { findCartLine, pendingQuantity, setPendingQuantity, updateLine } from "./cart-store.ts";
import { refreshCart } from "./refresh-cart.ts";
import { sendQuantitySteps } from "./send-quantity-steps.ts";

const sending = new Map<number, Promise<void>>();

/** Adds 1 or -1 to the quantity of a line: shown at once, then sent. */
export function changeQuantity(id: number, step: 1 | -1): void {
  const line = findCartLine(id);
  if (!line) return;
  const quantity = (pendingQuantity(id) ?? line.product_qty) + step;
  if (quantity < MIN_QUANTITY || quantity > MAX_QUANTITY) return;
  setPendingQuantity(id, quantity);
  if (!sending.has(id)) sending.set(id, send(id));
}

async function send(id: number): Promise<void> {
  try {
    await sendQuantitySteps({
      quantity: () => findCartLine(id)?.product_qty,
      goal: () => pendingQuantity(id),
      send: async (step) => {
        const reply = await call("PUT /api/cart-updatequantity/:id/:step", { params: { id, step } });
        updateLine(id, reply.product_qty, reply);
      },
    });
  } catch (error) {
    showToast({ kind: "error", title: "Quantity not changed.", message: alertFromError(error).message });
    // The server may have counted a step whose response was lost, and another tab may have changed the line.
    await refreshCart();
  } finally {
    setPendingQuantity(id, null);
    sending.delete(id);
  }
}

/** Resolves when no change of a quantity is being sent. */
export async function waitForQuantityChanges(): Promise<void> {
  await Promise.all(sending.values());
}

/** Removes a line from the cart. Returns "missing" when the server no longer has it. */
export async function removeLine(id: number): Promise<"removed" | "missing" | "failed"> {
  try {
    const { message, ...cost } = await call("DELETE /api/delete-cartItem/:id", { params: { id } });
    updateLine(id, null, cost);
    showToast({ kind: "success", title: "Success", message });
    return "removed";
  } catch (error) {
    currentAlert.set({ ...failureAlert(error), kind: "error" });
    return error instanceof ApiError && error.status === 404 ? "missing" : "failed";
  }
}
