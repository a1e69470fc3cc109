import type { CallInput } from "#contract/api.ts";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";

/** The result of an action on one or several orders; for several, with the outcome of each. */
export type OrderActionResult = { failure: ApiError | null; message: string; outcomes: TransitionOutcome[] };

type Move = CallInput<"POST /api/admin/orders/move">["body"];

/** Performs the action of a form: changes the state of several orders, or archives or restores one. */
export async function submitOrderAction(form: FormData): Promise<OrderActionResult> {
  try {
    const answer = await send(form);
    // With outcomes it is shown with Undo by who asked for it.
    if (!answer.outcomes) showSuccess(answer.message);
    return { failure: null, outcomes: [], ...answer };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    showError(reason.message);
    return { failure: reason, message: reason.message, outcomes: [] };
  }
}

function send(form: FormData): Promise<{ message: string; outcomes?: TransitionOutcome[] }> {
  const ids = form.getAll("id").map(Number);
  const [id = 0] = ids;
  switch (form.get("intent")) {
    case "archive":
      return call("POST /api/admin/orders/:id/archive", { params: { id } });
    case "restore":
      return call("POST /api/admin/orders/:id/restore", { params: { id } });
    default: {
      const status = Number(form.get("status")) as Move["status"]; // From our own button; the server validates it.
      return call("POST /api/admin/orders/move", { body: { ids, status } });
    }
  }
}

/** The form that `submitOrderAction` reads. */
export function orderActionForm(
  intent: "move" | "archive" | "restore",
  ids: readonly number[],
  status?: number,
): FormData {
  const form = new FormData();
  form.set("intent", intent);
  for (const id of ids) form.append("id", String(id));
  if (status !== undefined) form.set("status", String(status));
  return form;
}
