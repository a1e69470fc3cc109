import type { CallInput } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import type { ActionResult } from "../../shell/action-dialog.tsx";

type Refund = CallInput<"POST /api/admin/orders/:id/refunds">["body"];

/** Records the refund of the form and shows the result in a toast. */
export async function recordRefund(id: string, form: FormData): Promise<ActionResult> {
  const typed = (name: string) => String(form.get(name) ?? "");
  try {
    const body = {
      amount: typed("amount"),
      method: typed("method") as Refund["method"], // From our own list; the server validates it.
      reference: typed("reference"),
      reason: typed("reason"),
      seen_refunded: Number(typed("seen_refunded")),
    };
    const { message } = await call("POST /api/admin/orders/:id/refunds", { params: { id }, body });
    showSuccess(message);
    return { failure: null };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    if (reason.code !== "invalid") showError(reason.message);
    return { failure: reason };
  }
}
