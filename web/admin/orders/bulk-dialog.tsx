import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { FailedDeliveries, ParcelsOnTheirWay } from "#contract/orders.bulk.admin.ts";
import { type BulkState, orderStateByCode, orderStates, staffTransitions } from "#contract/orders.states.ts";
import type { ListedOrder } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import { useEmailSentence } from "../shell/customer-email.ts";
import { failedDeliveriesLabel } from "./detail/failed-deliveries.tsx";
import styles from "./orders.module.css";
import { undoText } from "./transition-questions.ts";

/** The name of each action on several orders. */
export const bulkVerbs = { confirmed: "Confirm", packed: "Pack", delivered: "Deliver" } as const satisfies Record<
  BulkState,
  string
>;

/** Whether the state and the payment of an order allow it. The server also looks at its parcels. */
function canMove({ status, payment_status }: ListedOrder, to: BulkState): boolean {
  const state = orderStateByCode(status);
  return state !== undefined && staffTransitions(state, payment_status).includes(to);
}

/** How many of the selected orders will stay as they are; null when all are moved. */
function unmovable(count: number, all: number, to: BulkState): string | null {
  if (count === 0) return null;
  return count === all
    ? `No selected order can become ${orderStates[to].label} now.`
    : `${count} of ${all} orders can't become ${orderStates[to].label} now, and won't change.`;
}

/** How many parcels these orders are, when one of them is several; null when each is one. */
function sayParcels(orders: readonly ListedOrder[], parcels: readonly ParcelsOnTheirWay[]): string | null {
  const counts = orders.map(({ id }) => parcels.find((order) => order.id === id)?.parcels ?? 0);
  if (counts.every((count) => count <= 1)) return null;
  const all = counts.reduce((sum, count) => sum + count, 0);
  return orders.length === 1
    ? `This marks ${all} parcels as delivered.`
    : `This marks ${orders.length} orders with ${all} parcels as delivered.`;
}

type BulkDialogProps = {
  to: BulkState;
  orders: ListedOrder[];
  /** Those of them on delivery to whose customers earlier deliveries failed. */
  failed: readonly FailedDeliveries[];
  /** How many of their parcels are on their way, when they are delivered. */
  parcels: readonly ParcelsOnTheirWay[];
  busy: boolean;
  onMove: () => void;
  onClose: () => void;
};

/** Asks once before several orders change their state, because their customers get emails. */
export function BulkDialog({ to, orders, failed, parcels, busy, onMove, onClose }: BulkDialogProps) {
  const sayEmail = useEmailSentence();
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  const movable = orders.filter((order) => canMove(order, to));
  const notified = movable.filter(({ email }) => email !== "").length;
  const label = `${bulkVerbs[to]} ${orders.length}`;
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={orders.length === 1 ? `${bulkVerbs[to]} one order?` : `${label} orders?`}
      text={[
        unmovable(orders.length - movable.length, orders.length, to),
        sayParcels(movable, parcels),
        notified > 0 &&
          sayEmail(notified === 1 ? "One customer gets an email." : `${notified} customers get an email.`),
        to === "delivered" && movable.length > 0 && "Cash on delivery is booked as collected.",
        movable.length > 0 && undoText(movable.length),
      ]
        .filter(Boolean)
        .join(" ")}
    >
      {failed.length > 0 && (
        <div className={dialog.form}>
          <Note
            kind="warning"
            title={
              failed.length === 1
                ? "Paid on delivery: call this customer first"
                : "Paid on delivery: call these customers first"
            }
          >
            <ul className={styles.outcomes}>
              {failed.map(({ id, failed_deliveries }) => (
                <li key={id}>
                  <Link className={text.link} to={`/admin/view-order/${id}`} target="_blank">
                    Order {id}
                  </Link>
                  : {failedDeliveriesLabel(failed_deliveries)}
                </li>
              ))}
            </ul>
          </Note>
        </div>
      )}
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
