import type { TestRideState } from "#contract/test-rides.states.ts";
import { call } from "#web/api.ts";
import type { ActionResult } from "../shell/action-dialog.tsx";
import { submitAction } from "../shell/submit-action.ts";

/** The actions on test rides: the values of the fields and buttons named `operation`. */
export type TestRideAction = "walk-in" | "state" | "delete" | "close" | "open";

/** Performs the action of a form and shows the result in a toast. */
export const submitTestRideAction = (form: FormData): Promise<ActionResult> => submitAction(() => send(form));

function send(form: FormData): Promise<{ message: string }> {
  const value = (name: string) => String(form.get(name) ?? "");
  const params = { id: Number(form.get("id")) };
  const branch = Number(form.get("branch"));
  const operations: Record<TestRideAction, () => Promise<{ message: string }>> = {
    "walk-in": () =>
      call("POST /api/admin/test-rides", {
        body: { scooter: value("scooter"), branch, name: value("name"), phone: value("phone"), email: value("email") },
      }),
    state: () =>
      call("POST /api/admin/test-rides/:id/state", {
        params,
        body: { state: value("state") as TestRideState }, // From our own buttons.
      }),
    delete: () => call("DELETE /api/admin/test-rides/:id", { params }),
    close: () =>
      call("POST /api/admin/test-ride-days/close", { body: { branch, day: value("day"), reason: value("reason") } }),
    open: () => call("POST /api/admin/test-ride-days/open", { body: { branch, day: value("day") } }),
  };
  // A button comes after the hidden field of its form.
  return operations[form.getAll("operation").at(-1) as TestRideAction](); // From our own forms.
}
