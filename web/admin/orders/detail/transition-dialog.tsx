import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type FormEvent, useEffect, useRef } from "react";
import type { Order } from "#contract/orders.ts";
import type { ApiError } from "#web/api.ts";
import { Field } from "#web/ui/field.tsx";
import { ActionError } from "../../shell/save-error.tsx";
import { CourierFields } from "./courier-fields.tsx";

/** What the transition does. A customer without an e-mail address is not told. */
const consequenceOf = (asks: TransitionDialogProps["asks"], told: boolean): string =>
  asks === "courier"
    ? `${told ? "The customer gets these with the e-mail." : UNTOLD} Leave them empty for our own rider.`
    : `The pieces go back on the shelf${told ? ", and the customer is told why" : ""}. This cannot be undone.${told ? "" : ` ${UNTOLD}`}`;

const UNTOLD = "The customer has no e-mail address: tell them yourself.";

type TransitionDialogProps = {
  order: Pick<Order, "id" | "email">;
  title: string;
  label: string;
  asks: "courier" | "reason";
  busy: boolean;
  failure: ApiError | null;
  onSend: (fields: Record<string, string>) => void;
  onClose: () => void;
};

/** Asks for what is noted with a move: a reason, or who brings it. What was typed stays when it could not be sent. */
export function TransitionDialog({ order, title, label, asks, busy, failure, onSend, onClose }: TransitionDialogProps) {
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
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>
            {title} order {order.id}
          </AlertDialog.Title>
          <AlertDialog.Description className="soft">{consequenceOf(asks, order.email !== "")}</AlertDialog.Description>
          <form ref={form} className="move" onSubmit={submit} noValidate>
            {failure && Object.keys(errors).length === 0 && <ActionError failure={failure} />}
            {asks === "courier" ? (
              <CourierFields errors={errors} />
            ) : (
              <Field label="Reason" name="reason" errors={errors}>
                {(props) => <textarea {...props} />}
              </Field>
            )}
            <div className="acts">
              <AlertDialog.Close className="btn quiet">Back</AlertDialog.Close>
              <button type="submit" className="btn go" aria-busy={busy}>
                {label}
              </button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
