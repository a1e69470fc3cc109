import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type FormEvent, useEffect, useRef } from "react";
import type { OrderState } from "#contract/enums.ts";
import type { Order } from "#contract/orders.ts";
import type { ApiError } from "#web/api.ts";
import { Field } from "../../../ui/compact-field.tsx";
import { ActionError } from "../../shell/save-error.tsx";
import { CourierFields } from "./courier-fields.tsx";

const words: Partial<Record<OrderState, { title: string; act: string }>> = {
  shipped: { title: "Ship", act: "Ship" },
  cancelled: { title: "Cancel", act: "Cancel order" },
  returned: { title: "Take back", act: "Take back" },
};

/** What comes of it. A customer without an e-mail address reads of nothing. */
const textOf = (to: OrderState, told: boolean): string =>
  to === "shipped"
    ? `${told ? "The customer gets these with the e-mail." : UNTOLD} Leave them empty for our own rider.`
    : `The pieces go back on the shelf${told ? ", and the customer is told why" : ""}. This cannot be undone.${told ? "" : ` ${UNTOLD}`}`;

const UNTOLD = "The customer has no e-mail address: tell them yourself.";

type MoveDialogProps = {
  order: Pick<Order, "id" | "email">;
  to: OrderState;
  busy: boolean;
  failure: ApiError | null;
  onSend: (fields: Record<string, string>) => void;
  onClose: () => void;
};

/** Asks for what is noted with a move: a reason, or who brings it. What was typed stays when it could not be sent. */
export function TransitionDialog({ order, to, busy, failure, onSend, onClose }: MoveDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const { title, act } = words[to] ?? { title: "Move", act: "Move" };
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
          <AlertDialog.Description className="soft">{textOf(to, order.email !== "")}</AlertDialog.Description>
          <form ref={form} className="move" onSubmit={submit} noValidate>
            {failure && Object.keys(errors).length === 0 && <ActionError failure={failure} />}
            {to === "shipped" ? (
              <CourierFields errors={errors} />
            ) : (
              <Field label="Reason" name="reason" errors={errors}>
                {(props) => <textarea {...props} />}
              </Field>
            )}
            <div className="acts">
              <AlertDialog.Close className="btn quiet">Back</AlertDialog.Close>
              <button type="submit" className="btn go" aria-busy={busy}>
                {act}
              </button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
