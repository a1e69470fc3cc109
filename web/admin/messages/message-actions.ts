import { redirect } from "react-router";
import { keysOf } from "#contract/keys.ts";
import { messageStates } from "#contract/messages.states.ts";
import { call } from "#web/api.ts";
import { screenPath } from "../shell/screens.ts";
import { submitAction } from "../shell/submit-action.ts";

/** Does what a form about a message asks for, and shows the result in a toast. */
export async function changeMessage(id: string, form: FormData) {
  const params = { id };
  const operation = String(form.get("operation"));
  if (operation === "answer") {
    const body = { body: String(form.get("body") ?? ""), answers_read: Number(form.get("answers_read")) };
    return submitAction(() => call("POST /api/admin/messages/:id/answer", { params, body }));
  }
  if (operation === "delete") {
    const result = await submitAction(() => call("DELETE /api/admin/messages/:id", { params }));
    return result.failure ? result : redirect(screenPath("messages"));
  }
  const state = keysOf(messageStates).find((each) => each === operation) ?? "open";
  return submitAction(() => call("POST /api/admin/messages/:id/state", { params, body: { state } }));
}
