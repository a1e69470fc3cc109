import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import { ApiError, call } from "#web/api.ts";
import { alert, alertOf, toast } from "#web/ui/alerts.ts";
import { failureAlert } from "../sign-in/failure-alert.ts";
import { refreshCart } from "./cart-loader.ts";
import { knownLine, lineIsNow, want, wantedQuantity } from "./cart-store.ts";
import { settle } from "./settle.ts";

const underway = new Map<number, Promise<void>>();

/** One more (1) or one less (-1) of a line: shown at once, then sent. */
export function changeQuantity(id: number, step: 1 | -1): void {
  const line = knownLine(id);
  if (!line) return;
  const quantity = (wantedQuantity(id) ?? line.product_qty) + step;
  if (quantity < MIN_QUANTITY || quantity > MAX_QUANTITY) return;
  want(id, quantity);
  if (!underway.has(id)) underway.set(id, send(id));
}

async function send(id: number): Promise<void> {
  try {
    await settle({
      quantity: () => knownLine(id)?.product_qty,
      goal: () => wantedQuantity(id),
      send: async (step) => {
        const reply = await call("PUT /api/cart-updatequantity/:id/:step", { params: { id, step } });
        lineIsNow(id, reply.product_qty, reply);
      },
    });
  } catch (reason) {
    toast.set({ kind: "error", title: "Quantity not changed.", message: alertOf(reason).message });
    // A step whose answer was lost may have counted, and another tab may have changed the line: ask.
    await refreshCart();
  } finally {
    want(id, null);
    underway.delete(id);
  }
}

/** Resolves once no quantity is on its way to the server any more. */
export async function quantitiesSettled(): Promise<void> {
  await Promise.all(underway.values());
}

/** Takes a line out of the cart. Answers "missing" when the server has no such line any more. */
export async function removeLine(id: number): Promise<"removed" | "missing" | "failed"> {
  try {
    const { message, ...cost } = await call("DELETE /api/delete-cartItem/:id", { params: { id } });
    lineIsNow(id, null, cost);
    toast.set({ kind: "success", title: "Success", message });
    return "removed";
  } catch (reason) {
    alert.set({ ...failureAlert(reason), kind: "error" });
    return reason instanceof ApiError && reason.status === 404 ? "missing" : "failed";
  }
}
