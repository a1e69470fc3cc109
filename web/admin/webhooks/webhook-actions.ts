import { redirect } from "react-router";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import { screenPath } from "../shell/screens.ts";
import { submitAction } from "../shell/submit-action.ts";

/** Saves a webhook from the JSON of its form. */
export async function saveWebhook(id: string, request: Request) {
  try {
    const body = await request.json();
    const { message, webhook } = await call("PUT /api/admin/webhooks/:id", { params: { id }, body });
    showSuccess(message);
    return { kind: "saved" as const, record: webhook };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed" as const, failure: error };
  }
}

/** Sends a test to a webhook, or deletes it: the values of the buttons named `operation`. */
export async function submitWebhookAction(id: string, form: FormData) {
  const params = { id };
  if (form.get("operation") === "test")
    return submitAction(() => call("POST /api/admin/webhooks/:id/test", { params }));
  const result = await submitAction(() => call("DELETE /api/admin/webhooks/:id", { params }));
  return result.failure ? result : redirect(screenPath("webhooks"));
}
