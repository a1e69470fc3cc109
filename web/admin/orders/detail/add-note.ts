import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import type { ActionResult } from "../../shell/action-dialog.tsx";

/** Saves the note of the form about an order, and shows the result in a toast. */
export async function addNote(id: string, form: FormData): Promise<ActionResult> {
  try {
    const body = { text: String(form.get("text") ?? "") };
    const { message } = await call("POST /api/admin/orders/:id/notes", { params: { id }, body });
    showSuccess(message);
    return { failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The form shows these errors itself.
    if (error.code !== "invalid" && error.status !== 401) showError(error.message);
    return { failure: error };
  }
}
