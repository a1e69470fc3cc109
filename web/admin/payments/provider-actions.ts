import { call } from "#web/api.ts";
import type { ActionResult } from "../shell/action-dialog.tsx";
import { submitAction } from "../shell/submit-action.ts";

/** The actions on a payment provider: the values of the buttons named `operation`. */
export type ProviderAction = "save" | "remove" | "test";

/** Performs the action of a provider's form and shows the result in a toast. */
export const submitProviderAction = (form: FormData): Promise<ActionResult> => submitAction(() => send(form));

function send(form: FormData): Promise<{ message: string }> {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const { provider = "", operation, live, ...keys } = typed;
  const params = { provider };
  const operations: Record<ProviderAction, () => Promise<{ message: string }>> = {
    save: () =>
      call("PUT /api/admin/payment-providers/:provider/keys", { params, body: { live: live === "yes", keys } }),
    remove: () => call("DELETE /api/admin/payment-providers/:provider/keys", { params }),
    test: () => call("POST /api/admin/payment-providers/:provider/test", { params }),
  };
  return operations[operation as ProviderAction](); // From our own buttons.
}
