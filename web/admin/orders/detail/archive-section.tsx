import { useEffect, useId, useState } from "react";
import { HIDDEN_LABEL } from "#contract/enums.ts";
import { deletionRefusal, orderStates } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import layout from "#web/ui/layout.module.css";
import { AdminIcon } from "../../shell/admin-icon.tsx";
import { useSingleFetcher } from "../../shell/single-fetcher.tsx";
import { type OrderActionResult, orderActionForm } from "../order-actions.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";

/** Archives the order after a confirmation, or restores it. While the order is open, it says why it cannot be deleted. */
export function ArchiveSection({ order }: { order: Order }) {
  const fetcher = useSingleFetcher<OrderActionResult>();
  const [asking, setAsking] = useState(false);
  const hintId = useId();
  const refusal = deletionRefusal(order.status, !order.transitions.includes(orderStates.cancelled.code));
  const busy = fetcher.state !== "idle";
  const act = (operation: "archive" | "restore") =>
    void fetcher.submit(orderActionForm(operation, order.id), { method: "post" });

  useEffect(() => {
    if (fetcher.data) setAsking(false);
  }, [fetcher.data]);

  return (
    <section className={layout.section} aria-label="Delete or restore">
      {order.status === null ? (
        <button type="button" className={button.secondary} disabled={busy} onClick={() => act("restore")}>
          Restore order
        </button>
      ) : (
        <button
          type="button"
          className={button.secondary}
          disabled={refusal !== null}
          aria-describedby={hintId}
          onClick={() => setAsking(true)}
        >
          <AdminIcon name="trash" />
          Delete order
        </button>
      )}
      <p id={hintId} className={field.hint}>
        {order.status === null
          ? `This order was deleted and is under ${HIDDEN_LABEL}. You can restore it.`
          : (refusal ?? `Moves to ${HIDDEN_LABEL}. You can restore it.`)}
      </p>
      {asking && (
        <ArchiveDialog order={order} busy={busy} onArchive={() => act("archive")} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
