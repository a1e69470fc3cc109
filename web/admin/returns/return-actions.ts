import type { CallInput } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import type { ActionResult } from "../shell/action-dialog.tsx";
import { chosenLines, undecidedDamage } from "../shell/pieces-form.ts";
import { refundOf } from "../shell/refund-form.ts";
import { submitAction } from "../shell/submit-action.ts";

/** What staff do with a return; each is the end of the path of its call. */
export type ReturnAction =
  | "accept"
  | "refuse"
  | "receive"
  | "replace"
  | "refund-instead"
  | "refund"
  | "settle"
  | "settle-unpaid";

/** Does what a form about a return asks for, and shows the result in a toast. */
export function changeReturn(id: string, form: FormData): Promise<ActionResult> {
  const params = { id };
  const typed = (name: string) => String(form.get(name) ?? "");
  const operation = typed("operation") as ReturnAction; // From our own buttons.
  switch (operation) {
    case "accept": {
      type Body = CallInput<"POST /api/admin/returns/:id/accept">["body"];
      const remedy = typed("remedy") as Body["remedy"]; // From our own list; the server validates it.
      const body = { remedy, message: typed("message") };
      return submitAction(() => call("POST /api/admin/returns/:id/accept", { params, body }));
    }
    case "refuse":
      return submitAction(() =>
        call("POST /api/admin/returns/:id/refuse", { params, body: { reason: typed("reason") } }),
      );
    case "receive": {
      const errors = undecidedDamage(form);
      if (Object.keys(errors).length > 0)
        return Promise.resolve({
          failure: new ApiError("refused", "Nothing was saved.", 422, { code: "invalid", errors }),
        });
      const body = { lines: chosenLines(form) };
      return submitAction(() => call("POST /api/admin/returns/:id/receive", { params, body }));
    }
    case "replace": {
      const body = { courier: typed("courier"), courier_tracking: typed("courier_tracking") };
      return submitAction(() => call("POST /api/admin/returns/:id/replace", { params, body }));
    }
    case "refund-instead":
      return submitAction(() => call("POST /api/admin/returns/:id/refund-instead", { params }));
    case "refund":
      return submitAction(() => call("POST /api/admin/returns/:id/refund", { params, body: refundOf(form) }));
    case "settle-unpaid": {
      const body = { unpaid: Number(typed("unpaid")), reason: typed("reason") };
      return submitAction(() => call("POST /api/admin/returns/:id/settle-unpaid", { params, body }));
    }
    case "settle":
      return submitAction(() => call("POST /api/admin/returns/:id/settle", { params }));
  }
}
