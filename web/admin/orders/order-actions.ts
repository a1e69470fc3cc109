import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";

/** The result of an action on an order. */
export type OrderActionResult = { failure: ApiError | null };

const calls = {
  archive: "POST /api/admin/orders/:id/archive",
  restore: "POST /api/admin/orders/:id/restore",
} as const;
type Operation = keyof typeof calls;

/** Performs the action of a form: archives or restores an order. Shows the result in a toast. */
export async function submitOrderAction(form: FormData): Promise<OrderActionResult> {
  const params = { id: Number(form.get("id")) };
  try {
    const { message } = await call(calls[String(form.get("operation")) as Operation], { params }); // From `orderActionForm`.
    showSuccess(message);
    return { failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(error.message);
    return { failure: error };
  }
}

/** The form that `submitOrderAction` reads. */
export function orderActionForm(operation: Operation, id: number): FormData {
  const form = new FormData();
  form.set("operation", operation);
  form.set("id", String(id));
  return form;
}
