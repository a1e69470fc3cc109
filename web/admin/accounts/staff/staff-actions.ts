import type { StaffRole } from "#contract/permissions.ts";
import { ApiError, call } from "#web/api.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import type { ActionResult } from "../../shell/action-dialog.tsx";

/** What can be done here: each is the name of a form's button. */
export type StaffAction = "add" | "invite" | "approve" | "role" | "suspend" | "reinstate" | "reset" | "remove";

/** Does to the staff what the form says, and tells in a toast what came of it. */
export async function submitStaffAction(form: FormData): Promise<ActionResult> {
  try {
    const { message } = await send(form);
    showSuccess(message);
    return { failure: null };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    // Messages under a field speak for themselves.
    if (reason.code !== "invalid") showError(reason.message);
    return { failure: reason };
  }
}

function send(form: FormData): Promise<{ message: string }> {
  const typed = (name: string) => String(form.get(name) ?? "");
  const params = { id: typed("id") };
  const role = typed("role") as StaffRole; // From a list of ours; the server judges it.
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
  return operations[typed("operation") as StaffAction](); // From a button of ours.
}
