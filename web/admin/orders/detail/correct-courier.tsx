import { Dialog } from "@base-ui/react/dialog";
import { useCallback, useState } from "react";
import type { Order } from "#contract/orders.ts";
import { ActionDialog } from "../../shell/action-dialog.tsx";
import { CourierFields } from "./courier-fields.tsx";

/** Corrects who brings an order that is shipped. A colleague who was faster is told of; saving again puts one's own. */
export function CorrectCourier({ order }: { order: Pick<Order, "id" | "courier" | "courier_tracking"> }) {
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  return (
    <>
      <p className="facts-act">
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          Correct courier
        </button>
      </p>
      {asking && (
        <ActionDialog
          title={`Correct the courier of order ${order.id}`}
          text="The customer sees it with the order at once. No e-mail is sent again: tell them if they wait for the parcel."
          onClose={close}
        >
          {({ errors, busy }) => (
            <>
              <input type="hidden" name="intent" value="courier" />
              <input type="hidden" name="seen_courier" value={order.courier ?? ""} />
              <input type="hidden" name="seen_courier_tracking" value={order.courier_tracking ?? ""} />
              <CourierFields errors={errors} now={order} />
              <div className="acts">
                <Dialog.Close className="btn quiet">Back</Dialog.Close>
                <button type="submit" className="btn go" aria-busy={busy} disabled={busy}>
                  Save courier
                </button>
              </div>
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}
