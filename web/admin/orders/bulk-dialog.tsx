import { useEffect, useRef } from "react";
import type { BulkState } from "#contract/orders.states.ts";
import type { ListedOrder } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { undoText } from "./transition-questions.ts";

/** The name of each action on several orders. */
export const bulkVerbs = { confirmed: "Confirm", packed: "Pack", delivered: "Deliver" } as const satisfies Record<
  BulkState,
  string
>;

type BulkDialogProps = { to: BulkState; orders: ListedOrder[]; busy: boolean; onMove: () => void; onClose: () => void };

/** Asks once before several orders change their state, because their customers get emails. */
export function BulkDialog({ to, orders, busy, onMove, onClose }: BulkDialogProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  const notified = orders.filter(({ email }) => email !== "").length;
  const label = `${bulkVerbs[to]} ${orders.length}`;
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={orders.length === 1 ? `${bulkVerbs[to]} one order?` : `${label} orders?`}
      text={[
        notified === 1 ? "One customer gets an email." : `${notified} customers get an email.`,
        to === "delivered" && "Cash on delivery is booked as collected.",
        undoText(orders.length),
      ]
        .filter(Boolean)
        .join(" ")}
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
