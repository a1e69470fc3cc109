import { useEffect, useRef } from "react";
import type { BulkState } from "#contract/orders.states.ts";
import type { ListedOrder } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { UNDO_TEXT } from "./transition-questions.ts";

const verbs = { confirmed: "Confirm", packed: "Pack" } as const satisfies Record<BulkState, string>;

type BulkDialogProps = { to: BulkState; orders: ListedOrder[]; busy: boolean; onMove: () => void; onClose: () => void };

/** Asks once before several orders change their state, because their customers get emails. */
export function BulkDialog({ to, orders, busy, onMove, onClose }: BulkDialogProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  const notified = orders.filter(({ email }) => email !== "").length;
  const label = `${verbs[to]} ${orders.length}`;
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={orders.length === 1 ? `${verbs[to]} one order?` : `${label} orders?`}
      text={`${notified === 1 ? "One customer gets an email." : `${notified} customers get an email.`} ${UNDO_TEXT}`}
    >
      <div className={dialog.buttons}>
        <button type="button" className={button.quiet} onClick={onClose}>
          Cancel
        </button>
        <button
          ref={confirm}
          type="button"
          className={button.primary}
          aria-busy={busy}
          onClick={() => !busy && onMove()}
        >
          {label}
        </button>
      </div>
    </Dialog>
  );
}
