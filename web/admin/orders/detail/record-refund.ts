import type { CallInput } from "#contract/api.ts";
import { call } from "#web/api.ts";
import type { ActionResult } from "../../shell/action-dialog.tsx";
import { submitAction } from "../../shell/submit-action.ts";

type Refund = CallInput<"POST /api/admin/orders/:id/refunds">["body"];

/** Records the refund of the form and shows the result in a toast. */
export function recordRefund(id: string, form: FormData): Promise<ActionResult> {
  const typed = (name: string) => String(form.get(name) ?? "");
  const body = {
    amount: typed("amount"),
    method: typed("method") as Refund["method"], // From our own list; the server validates it.
    reference: typed("reference"),
    reason: typed("reason"),
    seen_refunded: Number(typed("seen_refunded")),
  };
  return submitAction(() => call("POST /api/admin/orders/:id/refunds", { params: { id }, body }));
}
