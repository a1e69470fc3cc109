import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type FormEvent, useEffect, useRef } from "react";
import type { OrderState } from "#contract/vocabulary.ts";
import type { ApiError } from "#web/api.ts";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { CourierFields } from "./courier-fields.tsx";

const words: Partial<Record<OrderState, { title: string; text: string; act: string }>> = {
  shipped: {
    title: "Ship",
    text: "The customer gets these with the e-mail. Leave them empty for our own rider.",
    act: "Ship",
  },
  cancelled: {
    title: "Cancel",
    text: "The pieces go back on the shelf, and the customer is told why. This cannot be undone.",
    act: "Cancel order",
  },
  returned: {
    title: "Take back",
    text: "The pieces go back on the shelf, and the customer is told why. This cannot be undone.",
    act: "Take back",
  },
};

type MoveDialogProps = {
  order: number;
  to: OrderState;
  busy: boolean;
  failure: ApiError | null;
  onSend: (fields: Record<string, string>) => void;
  onClose: () => void;
};

/** Asks for what is noted with a move: a reason, or who brings it. What was typed stays when it could not be sent. */
export function MoveDialog({ order, to, busy, failure, onSend, onClose }: MoveDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const { title, text, act } = words[to] ?? { title: "Move", text: "", act: "Move" };
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
            {title} order {order}
          </AlertDialog.Title>
          <AlertDialog.Description className="soft">{text}</AlertDialog.Description>
          <form ref={form} className="move" onSubmit={submit} noValidate>
            {failure && Object.keys(errors).length === 0 && <Note kind="red" title={failure.message} />}
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
