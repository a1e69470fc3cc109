import { call } from "#web/api.ts";
import type { ActionResult } from "../../shell/action-dialog.tsx";
import { chosenLines } from "../../shell/pieces-form.ts";
import { refundOf } from "../../shell/refund-form.ts";
import { submitAction } from "../../shell/submit-action.ts";

/** Records the refund of the form, with the pieces that the customer keeps, and shows the result in a toast. */
export function recordRefund(id: string, form: FormData): Promise<ActionResult> {
  const lines = chosenLines(form).map(({ line_id, product_qty }) => ({ line_id, product_qty }));
  const keeps = form.get("purpose") === "kept";
  const body = { ...refundOf(form), ...(keeps && { lines }) };
  return submitAction(() => call("POST /api/admin/orders/:id/refunds", { params: { id }, body }));
}

/** Writes off what the order owes its customer, and shows the result in a toast. */
export function writeOff(id: string, form: FormData): Promise<ActionResult> {
  const body = { amount: Number(form.get("amount")), reason: String(form.get("reason") ?? "") };
  return submitAction(() => call("POST /api/admin/orders/:id/write-off", { params: { id }, body }));
}
