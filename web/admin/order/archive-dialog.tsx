import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ListedOrder } from "#contract/orders.ts";
import { HIDDEN_LABEL, orderStates, orderStatusLabel } from "#contract/vocabulary.ts";

const ended: (number | null)[] = [orderStates.delivered.code, orderStates.cancelled.code, orderStates.returned.code];

type ArchiveDialogProps = {
  order: Pick<ListedOrder, "id" | "firstname" | "lastname" | "status">;
  busy: boolean;
  onArchive: () => void;
  onClose: () => void;
};

/** Asks before an order is deleted, which hides it. The safe answer comes first, and has the focus. */
export const ArchiveDialog = ({ order, busy, onArchive, onClose }: ArchiveDialogProps) => (
  <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="veil" />
      <AlertDialog.Popup className="dialog">
        <AlertDialog.Title>Delete order {order.id}?</AlertDialog.Title>
        <AlertDialog.Description className="soft">
          The order of {order.firstname} {order.lastname} leaves the lists and is {HIDDEN_LABEL}. You find it under{" "}
          {HIDDEN_LABEL} and can restore it.
          {!ended.includes(order.status) &&
            ` It is still ${orderStatusLabel(order.status)}: its pieces stay taken. Cancel it to put them back on the shelf.`}
        </AlertDialog.Description>
        <div className="acts">
          <AlertDialog.Close className="btn">Keep order</AlertDialog.Close>
          <button type="button" className="btn quiet" aria-busy={busy} onClick={() => !busy && onArchive()}>
            Delete order
          </button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
