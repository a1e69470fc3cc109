import { type FormEvent, useEffect, useRef } from "react";
import { parcelOf } from "#contract/couriers.warnings.admin.ts";
import { nextParcel } from "#contract/orders.next-parcel.admin.ts";
import { type OrderState, orderStates } from "#contract/orders.states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import type { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { useScrollToError } from "#web/ui/use-scroll-to-error.ts";
import { useEmailSentence } from "../../shell/customer-email.ts";
import { ActionError } from "../../shell/save-error.tsx";
import { consequenceOf, sayParcel } from "../transition-questions.ts";
import { CourierFields } from "./courier-fields.tsx";

type Courier = Pick<Order, "courier" | "courier_tracking">;

type TransitionDialogProps = {
  order: Pick<Order, "id" | "email" | "payment" | "payment_mode" | "status" | "shipments">;
  lines: readonly OrderLine[];
  state: OrderState;
  title: string;
  label: string;
  busy: boolean;
  failure: ApiError | null;
  onSend: (fields: Record<string, string>) => void;
  onClose: () => void;
};

/** Asks before a transition, also for its reason or its courier. The input stays after an error. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { order, lines, state, title, label, busy, failure, onSend, onClose } = props;
  const { asks } = orderStates[state];
  const shipped = state === "shipped" ? nextParcel(order, lines) : null;
  const form = useRef<HTMLFormElement>(null);
  const errors = failure?.errors ?? {};
  const sayEmail = useEmailSentence();

  // Without a field, Enter confirms.
  useEffect(() => {
    if (asks === null) form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }, [asks]);

  useScrollToError(form, failure);

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
      text={[shipped && sayParcel(shipped), consequenceOf(state, order, sayEmail)].filter(Boolean).join(" ")}
    >
      <form ref={form} className={dialog.form} onSubmit={submit} noValidate>
        {failure && Object.keys(errors).length === 0 && <ActionError failure={failure} />}
        {asks === "courier" && shipped && (
          <CourierFields
            errors={errors}
            orderId={order.id}
            now={courierBefore(order)}
            parcel={{ ...parcelOf(order.payment, shipped.lines), cash: shipped.cash }}
          />
        )}
        {asks === "reason" && (
          <Field label="Reason" name="reason" errors={errors}>
            {(props) => <textarea {...props} />}
          </Field>
        )}
        {state === "delivery_failed" && (
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

/** The courier of the parcel that is shipped again. A parcel that is shipped for the first time has a tracking number of its own. */
function courierBefore({ status, shipments }: Pick<Order, "status" | "shipments">): Courier {
  const none = { courier: null, courier_tracking: null };
  if (status !== orderStates.delivery_failed.code) return none;
  const [failed = none, ...others] = shipments.filter(({ state }) => state === "failed");
  return others.length === 0 ? failed : none;
}
