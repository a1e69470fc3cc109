import { useCallback, useState } from "react";
import type { Order } from "#contract/orders.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import { ActionDialog, DialogButtons } from "../../shell/action-dialog.tsx";
import { sentenceTo, useEmailSentence } from "../../shell/customer-email.ts";

type CollectRestProps = {
  order: Pick<Order, "id" | "email" | "payment" | "payment_mode">;
  /** Why checkout would not offer cash on delivery for this order; null when it would. */
  problem: string | null;
};

/** Has what an edited order costs more than was paid online collected on delivery, after a question. */
export function CollectRest(props: CollectRestProps) {
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  return (
    <>
      <button type="button" className={button.secondary} onClick={() => setAsking(true)}>
        Collect it on delivery
      </button>
      {asking && <CollectRestDialog {...props} onClose={close} />}
    </>
  );
}

function CollectRestDialog({ order, problem, onClose }: CollectRestProps & { onClose: () => void }) {
  const { id, email, payment, payment_mode } = order;
  const sayEmail = useEmailSentence();
  return (
    <ActionDialog
      title={`Collect the rest of order ${id} on delivery`}
      text={[
        `The courier collects ${money(payment.due)}, which was to be paid online.`,
        `The payment mode changes from ${paymentModes[payment_mode].name} to ${paymentModes.cod.name}.`,
        sentenceTo(email, sayEmail),
        "You can't undo this.",
      ].join(" ")}
      onClose={onClose}
    >
      {({ busy }) => (
        <>
          <input type="hidden" name="operation" value="collect-rest" />
          {problem && (
            <>
              <input type="hidden" name="cod_anyway" />
              <Note kind="warning" title={problem} />
            </>
          )}
          <DialogButtons busy={busy} onCancel={onClose}>
            {problem ? "Collect on delivery anyway" : "Collect on delivery"}
          </DialogButtons>
        </>
      )}
    </ActionDialog>
  );
}
