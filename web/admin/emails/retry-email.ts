import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";

/** Sends a failed email again and shows the result in a toast. */
export async function retryEmail(id: string): Promise<null> {
  try {
    const { message } = await call("POST /api/admin/emails/:id/retry", { params: { id } });
    showSuccess(message);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(error.message);
  }
  return null;
}
