import { useEffect, useState } from "react";
import { HIDDEN_LABEL } from "#contract/enums.ts";
import { deletionRefusal, orderStates } from "#contract/orders.states.ts";
import type { ListedOrder } from "#contract/orders.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";

type Asked = Pick<ListedOrder, "id" | "firstname" | "lastname" | "status">;

type ArchiveDialogProps = { order: Asked; busy: boolean; onArchive: () => void; onClose: () => void };

/** Confirms the deletion of an order, which archives it. The safe button comes first and has the focus. */
export function ArchiveDialog({ order, busy, onArchive, onClose }: ArchiveDialogProps) {
  const now = useStateNow(order);
  const refusal = deletionRefusal(now.status, now.isShippedInPart);
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={<>Delete order {order.id}?</>}
      text={
        refusal ?? `The order of ${order.firstname} ${order.lastname} moves to ${HIDDEN_LABEL}. You can restore it.`
      }
    >
      <div className={dialog.buttons}>
        <button type="button" className={button.secondary} onClick={onClose}>
          Keep order
        </button>
        <button
          type="button"
          className={button.quiet}
          disabled={refusal !== null}
          aria-busy={busy}
          onClick={() => !busy && onArchive()}
        >
          Delete order
        </button>
      </div>
    </Dialog>
  );
}

/** The current state of the order, because a colleague may have changed it since the list was loaded. */
function useStateNow({ id, status }: Asked): { status: number | null; isShippedInPart: boolean | null } {
  const [now, setNow] = useState<ReturnType<typeof useStateNow>>({ status, isShippedInPart: null });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = async () => {
      try {
        const { order } = await call("GET /api/view-order/:id", { params: { id: String(id) } }, { signal });
        const isShippedInPart = !order.transitions.includes(orderStates.cancelled.code);
        if (!signal.aborted) setNow({ status: order.status, isShippedInPart });
      } catch (error) {
        // The loaded state stays; a failing deletion shows the error.
        if (!(signal.aborted || error instanceof ApiError)) throw error;
      }
    };
    void read();
    return () => leaving.abort();
  }, [id]);
  return now;
}
