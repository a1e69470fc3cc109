import type { CallInput } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";

import type { EditedOrder } from "./edited-order.ts";

/** An order as the form sends it. */
export type OrderEditBody = CallInput<"POST /api/admin/orders/:id/edit">["body"];

/** Whether the order was saved, or the error; with the order as it is now, when somebody else changed it. */
export type SaveEditResult =
  | { saved: true; failure: null; theirs: null }
  | { saved: false; failure: ApiError; theirs: EditedOrder | null };

/** Saves an edited order and shows the result in a toast. */
export async function saveEdit(id: string, body: OrderEditBody): Promise<SaveEditResult> {
  try {
    const { message } = await call("POST /api/admin/orders/:id/edit", { params: { id }, body });
    showSuccess(message);
    return { saved: true, failure: null, theirs: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isOutdated = error.code === "order_changed" || error.code === "order_state_changed";
    const theirs = isOutdated ? await call("GET /api/view-order/:id", { params: { id } }) : null;
    return { saved: false, failure: error, theirs };
  }
}
