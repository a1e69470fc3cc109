import { redirect } from "react-router";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import { saveBlob } from "#web/ui/save-file.ts";
import { fileNamePrefix } from "#web/ui/shop-name.ts";
import type { ActionResult } from "../../shell/action-dialog.tsx";

/** The actions on the customer screen: the values of the buttons named `operation`. */
export type CustomerAction = "note" | "reset" | "block" | "unblock" | "allow_cod" | "limit_cod" | "export" | "erase";

/**
 * Performs the action of a form on a customer and shows the result in a toast. After an erasure it redirects to the list,
 * because the customer no longer exists.
 */
export async function submitCustomerAction(id: string, form: FormData): Promise<ActionResult | Response> {
  // From our own buttons, or from the note form, which orders use too.
  const operation = form.get("operation") as CustomerAction;
  try {
    showSuccess(await send(id, operation, (name) => String(form.get(name) ?? "")));
    return operation === "erase" ? redirect("/admin/customers") : { failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Messages under the fields need no toast.
    if (error.code !== "invalid") showError(error.message);
    return { failure: error };
  }
}

/** Sends the request and returns the success message. */
async function send(id: string, operation: CustomerAction, typed: (name: string) => string): Promise<string> {
  const params = { id };
  switch (operation) {
    case "note":
      return (await call("POST /api/admin/customers/:id/notes", { params, body: { text: typed("text") } })).message;
    case "reset":
      return (await call("POST /api/admin/customers/:id/reset-link", { params })).message;
    case "block":
      return (await call("POST /api/admin/customers/:id/block", { params, body: { reason: typed("reason") } })).message;
    case "unblock":
      return (await call("POST /api/admin/customers/:id/unblock", { params })).message;
    case "allow_cod":
    case "limit_cod": {
      const body = { allowed: operation === "allow_cod" };
      return (await call("PUT /api/admin/customers/:id/cod", { params, body })).message;
    }
    case "erase":
      return (await call("POST /api/admin/customers/:id/erase", { params, body: { email: typed("email") } })).message;
    case "export": {
      const [{ data }, { shop }] = await Promise.all([
        call("POST /api/admin/customers/:id/export", { params }),
        call("GET /api/shop", {}),
      ]);
      const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
      saveBlob(file, `${fileNamePrefix(shop)}-customer-${id}.json`);
      return "The file is saved. Give it only to the customer.";
    }
  }
}
