import { ApiError, call } from "#web/api.ts";
import { showError, showSuccess } from "../../../ui/compact-toast.tsx";

/** What came of a note: null when it stands. */
export type NoteResult = { failure: ApiError | null };

/** Notes what the form says about an order, and tells in a toast what came of it. */
export async function addNote(id: string, form: FormData): Promise<NoteResult> {
  try {
    const body = { text: String(form.get("text") ?? "") };
    const { message } = await call("POST /api/admin/orders/:id/notes", { params: { id }, body });
    showSuccess(message);
    return { failure: null };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    // The form says both by itself.
    if (reason.code !== "invalid" && reason.status !== 401) showError(reason.message);
    return { failure: reason };
  }
}
