import { type FormEvent, useEffect, useRef } from "react";
import type { Parcel } from "#contract/couriers.warnings.admin.ts";
import type { Order } from "#contract/orders.ts";
import type { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { ActionError } from "../../shell/save-error.tsx";
import { CourierFields } from "./courier-fields.tsx";

/** The effect of the transition. A customer without an email address gets no email. */
const consequenceOf = (asks: Asked, notified: boolean): string => {
  if (asks === "failure")
    return `The order is not sold until it is shipped again. ${notified ? "The customer is told why by email." : UNTOLD}`;
  return asks === "courier"
    ? notified
      ? "The customer gets the courier and its number with the email."
      : UNTOLD
    : `The pieces go back on the shelf${notified ? ", and the customer is told why" : ""}. This cannot be undone.${notified ? "" : ` ${UNTOLD}`}`;
};

const UNTOLD = "The customer has no email address: tell them yourself.";

/** What the dialog asks for: `failure` is a reason and the fee of the courier. */
export type Asked = "courier" | "reason" | "failure";

type TransitionDialogProps = {
  order: Pick<Order, "id" | "email" | "courier" | "courier_tracking">;
  parcel: Parcel;
  title: string;
  label: string;
  asks: Asked;
  busy: boolean;
  failure: ApiError | null;
  onSend: (fields: Record<string, string>) => void;
  onClose: () => void;
};

/** Asks for the reason or the courier of a transition. The input stays after an error. */
export function TransitionDialog({
  order,
  parcel,
  title,
  label,
  asks,
  busy,
  failure,
  onSend,
  onClose,
}: TransitionDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const errors = failure?.errors ?? {};

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    onSend(Object.fromEntries([...typed].map(([name, value]) => [name, String(value)])));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={
        <>
          {title} order {order.id}
        </>
      }
      text={consequenceOf(asks, order.email !== "")}
    >
      <form ref={form} className={dialog.form} onSubmit={submit} noValidate>
        {failure && Object.keys(errors).length === 0 && <ActionError failure={failure} />}
        {asks === "courier" ? (
          <CourierFields errors={errors} now={order} parcel={parcel} />
        ) : (
          <Field label="Reason" name="reason" errors={errors}>
            {(props) => <textarea {...props} />}
          </Field>
        )}
        {asks === "failure" && (
          <Field label="Courier fee in ₱ (optional)" name="courier_fee" errors={errors}>
            {(props) => <input {...props} inputMode="decimal" autoComplete="off" />}
          </Field>
        )}
        <div className={dialog.buttons}>
          <button type="button" className={button.quiet} onClick={onClose}>
            {label === "Cancel order" ? "Keep order" : "Cancel"}
          </button>
          <button type="submit" className={button.primary} aria-busy={busy}>
            {label}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
