import { call } from "#web/api.ts";
import type { ActionResult } from "../../shell/action-dialog.tsx";
import { refundOf } from "../../shell/refund-form.ts";
import { submitAction } from "../../shell/submit-action.ts";

/** Records the refund of the form and shows the result in a toast. */
export const recordRefund = (id: string, form: FormData): Promise<ActionResult> =>
  submitAction(() => call("POST /api/admin/orders/:id/refunds", { params: { id }, body: refundOf(form) }));
