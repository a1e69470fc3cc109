import type { StaffRole } from "#contract/permissions.ts";
import { call } from "#web/api.ts";
import type { ActionResult } from "../../shell/action-dialog.tsx";
import { submitAction } from "../../shell/submit-action.ts";

/** The actions on the staff screen: the values of the buttons named `operation`. */
export type StaffAction = "add" | "invite" | "approve" | "role" | "suspend" | "reinstate" | "reset" | "remove";

/** Performs the action of a staff form and shows the result in a toast. */
export const submitStaffAction = (form: FormData): Promise<ActionResult> => submitAction(() => send(form));

function send(form: FormData): Promise<{ message: string }> {
  const typed = (name: string) => String(form.get(name) ?? "");
  const params = { id: typed("id") };
  const role = typed("role") as StaffRole; // From our own options; the server validates it.
  const operations: Record<StaffAction, () => Promise<{ message: string }>> = {
    add: () => call("POST /api/admin/staff", { body: { name: typed("name"), email: typed("email"), role } }),
    invite: () => call("POST /api/admin/staff/:id/invite", { params }),
    approve: () => call("POST /api/admin/staff/:id/approve", { params, body: { role } }),
    role: () => call("PUT /api/admin/staff/:id/role", { params, body: { role } }),
    suspend: () => call("POST /api/admin/staff/:id/suspend", { params }),
    reinstate: () => call("POST /api/admin/staff/:id/reinstate", { params }),
    reset: () => call("POST /api/admin/staff/:id/reset-two-factor", { params }),
    remove: () => call("DELETE /api/admin/staff/:id", { params }),
  };
  return operations[typed("operation") as StaffAction](); // From our own buttons.
}
