import { call } from "#web/api.ts";
import type { ActionResult } from "../shell/action-dialog.tsx";
import { submitAction } from "../shell/submit-action.ts";

/** Sends what a form of the queue says about a review, and shows the result in a toast. */
export function submitReviewAction(form: FormData): Promise<ActionResult> {
  const params = { id: Number(form.get("id")) };
  return submitAction(() => {
    switch (form.get("operation")) {
      case "approve":
        return call("POST /api/admin/reviews/:id/approve", { params });
      case "reject":
        return call("POST /api/admin/reviews/:id/reject", {
          params,
          body: { reason: String(form.get("reason") ?? "") },
        });
      case "delete":
        return call("DELETE /api/admin/reviews/:id", { params });
      default:
        return call("POST /api/admin/reviews/:id/reply", {
          params,
          body: { reply: String(form.get("reply") ?? "") },
        });
    }
  });
}
