import { useCallback, useState } from "react";
import type { Parcel } from "#contract/couriers.warnings.admin.ts";
import type { Order } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import { ActionDialog, DialogButtons } from "../../shell/action-dialog.tsx";
import { CourierFields } from "./courier-fields.tsx";
import styles from "./order.module.css";

/** Corrects the courier of a shipped order. It reports a conflict with a colleague; saving again overwrites. */
export function CorrectCourier({
  order,
  parcel,
}: {
  order: Pick<Order, "id" | "courier" | "courier_tracking">;
  parcel: Parcel;
}) {
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  return (
    <>
      <p className={styles.factsAction}>
        <button type="button" className={button.secondary} onClick={() => setAsking(true)}>
          Correct courier
        </button>
      </p>
      {asking && (
        <ActionDialog
          title={`Correct the courier of order ${order.id}`}
          text="The customer sees the change with the order. No new email is sent."
          onClose={close}
        >
          {({ errors, busy }) => (
            <>
              <input type="hidden" name="operation" value="courier" />
              <input type="hidden" name="seen_courier" value={order.courier ?? ""} />
              <input type="hidden" name="seen_courier_tracking" value={order.courier_tracking ?? ""} />
              <CourierFields errors={errors} now={order} parcel={parcel} />
              <DialogButtons busy={busy} onCancel={close}>
                Save courier
              </DialogButtons>
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}
