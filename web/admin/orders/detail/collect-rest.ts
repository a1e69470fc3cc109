import { call } from "#web/api.ts";
import type { ActionResult } from "../../shell/action-dialog.tsx";
import { submitAction } from "../../shell/submit-action.ts";

/** Has the rest of an edited order collected on delivery, and shows the result in a toast. */
export function collectRest(id: string, form: FormData): Promise<ActionResult> {
  const body = { cod_anyway: form.has("cod_anyway") };
  return submitAction(() => call("POST /api/admin/orders/:id/collect-rest", { params: { id }, body }));
}
