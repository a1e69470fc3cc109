import { ApiError, call } from "#web/api.ts";
import { sayDone, sayFailed } from "../ui/toasts.tsx";

/** Sends a letter again that failed, and tells in a toast what came of it. */
export async function retryEmail(id: string): Promise<null> {
  try {
    const { message } = await call("POST /api/admin/emails/:id/retry", { params: { id } });
    sayDone(message);
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    sayFailed(reason.message);
  }
  return null;
}
