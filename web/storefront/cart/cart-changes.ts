import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import { ApiError, call } from "#web/api.ts";
import { alertFromError, currentAlert, currentToast } from "#web/ui/alerts.ts";
import { failureAlert } from "../accounts/sign-in/failure-alert.ts";
import { findCartLine, pendingQuantity, setPendingQuantity, updateLine } from "./cart-store.ts";
import { refreshCart } from "./refresh-cart.ts";
import { sendQuantitySteps } from "./send-quantity-steps.ts";

const underway = new Map<number, Promise<void>>();

/** One more (1) or one less (-1) of a line: shown at once, then sent. */
export function changeQuantity(id: number, step: 1 | -1): void {
  const line = findCartLine(id);
  if (!line) return;
  const quantity = (pendingQuantity(id) ?? line.product_qty) + step;
  if (quantity < MIN_QUANTITY || quantity > MAX_QUANTITY) return;
  setPendingQuantity(id, quantity);
  if (!underway.has(id)) underway.set(id, send(id));
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
  } catch (reason) {
    currentToast.set({ kind: "error", title: "Quantity not changed.", message: alertFromError(reason).message });
    // A step whose answer was lost may have counted, and another tab may have changed the line: ask.
    await refreshCart();
  } finally {
    setPendingQuantity(id, null);
    underway.delete(id);
  }
}

/** Resolves once no quantity is on its way to the server any more. */
export async function waitForQuantityChanges(): Promise<void> {
  await Promise.all(underway.values());
}

/** Takes a line out of the cart. Answers "missing" when the server has no such line any more. */
export async function removeLine(id: number): Promise<"removed" | "missing" | "failed"> {
  try {
    const { message, ...cost } = await call("DELETE /api/delete-cartItem/:id", { params: { id } });
    updateLine(id, null, cost);
    currentToast.set({ kind: "success", title: "Success", message });
    return "removed";
  } catch (reason) {
    currentAlert.set({ ...failureAlert(reason), kind: "error" });
    return reason instanceof ApiError && reason.status === 404 ? "missing" : "failed";
  }
}
