import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import type { ActionResult } from "../shell/action-dialog.tsx";
import { submitAction } from "../shell/submit-action.ts";

/** Sends what a form of the queue says about a review, and shows the result in a toast. */
export function submitReviewAction(form: FormData): Promise<ActionResult> {
  const params = { id: Number(form.get("id")) };
  const reply = String(form.get("reply") ?? "");
  return submitAction(async () => {
    // The API removes an answer without text; here there is none yet.
    if (form.get("operation") === "answer" && reply.trim() === "")
      throw new ApiError("refused", "Enter an answer.", 422, {
        code: "invalid",
        errors: { reply: ["Enter an answer."] },
      });
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
        return call("POST /api/admin/reviews/:id/reply", { params, body: { reply } });
    }
  });
}
