import { useCallback, useState } from "react";
import type { Order } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import { money } from "#web/ui/money.ts";
import { ActionDialog, DialogButtons } from "../../shell/action-dialog.tsx";

type WriteOffProps = { order: Pick<Order, "id" | "payment"> };

/** Writes off what an order owes its customer, as long as it owes something. */
export function WriteOff({ order }: WriteOffProps) {
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  if (order.payment.refund_due === 0) return null;
  return (
    <>
      <button type="button" className={button.secondary} onClick={() => setAsking(true)}>
        Write off
      </button>
      {asking && <WriteOffDialog order={order} onClose={close} />}
    </>
  );
}

function WriteOffDialog({ order: { id, payment }, onClose }: WriteOffProps & { onClose: () => void }) {
  const [seen] = useState(payment.refund_due);
  return (
    <ActionDialog
      title={`Write off the refund of order ${id}`}
      text={`The shop no longer owes the customer ${money(seen)}. Do this when they gave it up, or got something else for it. No email is sent.`}
      onClose={onClose}
    >
      {({ errors, busy }) => (
        <>
          <input type="hidden" name="operation" value="write-off" />
          <input type="hidden" name="amount" value={seen} />
          <Field label="Reason" name="reason" errors={errors} hint="The customer reads it on the receipt.">
            {(props) => <textarea {...props} />}
          </Field>
          <DialogButtons busy={busy} onCancel={onClose}>
            Write off
          </DialogButtons>
        </>
      )}
    </ActionDialog>
  );
}
