import type { CallInput } from "#contract/api.ts";

type Refund = CallInput<"POST /api/admin/returns/:id/refund">["body"];

/** The refund that a form with `RefundFields` holds. */
export function refundOf(form: FormData): Refund {
  const typed = (name: string) => String(form.get(name) ?? "");
  return {
    amount: typed("amount"),
    method: typed("method") as Refund["method"], // From our own list; the server validates it.
    reference: typed("reference"),
    reason: typed("reason"),
    seen_refunded: Number(typed("seen_refunded")),
  };
}
