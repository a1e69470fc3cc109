import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import type { ActionResult } from "./action-dialog.tsx";

/** Sends an action, and shows its result in a toast. Messages under the fields need none. */
export async function submitAction(send: () => Promise<{ message: string }>): Promise<ActionResult> {
  try {
    const { message } = await send();
    showSuccess(message);
    return { failure: null };
  } catch (error) {
    return showFailure(error);
  }
}

/** Shows in a toast why an action failed. */
export function showFailure(reason: unknown): ActionResult {
  if (!(reason instanceof ApiError)) throw reason;
  if (reason.code !== "invalid") showError(reason.message);
  return { failure: reason };
}
