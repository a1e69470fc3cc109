import { paymentProblems } from "#contract/payments.statuses.ts";
import type { ListedPayment } from "#contract/payments.ts";
import { call } from "#web/api.ts";
import { Field } from "#web/ui/field.tsx";
import { money } from "#web/ui/money.ts";
import { ActionDialog, type ActionResult, DialogButtons } from "../shell/action-dialog.tsx";
import { submitAction } from "../shell/submit-action.ts";

/** Takes a payment off the list of those that need staff, with a note about what was done. */
export function ResolveDialog({ payment, onClose }: { payment: ListedPayment; onClose: () => void }) {
  const { id, provider, reference, amount, problem, problem_detail } = payment;
  const facts = [amount !== null && money(amount), provider, reference].filter(Boolean).join(", ");
  return (
    <ActionDialog
      title={problem ? paymentProblems[problem] : "Payment"}
      text={`${[facts, problem_detail].filter(Boolean).join(". ")}. Settle it with the provider or the customer first.`}
      onClose={onClose}
    >
      {({ errors, busy }) => (
        <>
          <input type="hidden" name="id" value={id} />
          <Field label="What you did" name="note" errors={errors}>
            {(props) => <textarea {...props} />}
          </Field>
          <DialogButtons busy={busy} onCancel={onClose}>
            Mark as resolved
          </DialogButtons>
        </>
      )}
    </ActionDialog>
  );
}

/** Resolves the payment of the form and shows the result in a toast. */
export const resolvePayment = (form: FormData): Promise<ActionResult> =>
  submitAction(() =>
    call("POST /api/admin/payments/:id/resolve", {
      params: { id: Number(form.get("id")) },
      body: { note: String(form.get("note") ?? "") },
    }),
  );
