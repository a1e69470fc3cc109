import { useCallback, useState } from "react";
import { parcelOf } from "#contract/couriers.warnings.admin.ts";
import type { Shipment } from "#contract/orders.shipments.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import { ActionDialog, DialogButtons } from "../../shell/action-dialog.tsx";
import { CourierFields } from "./courier-fields.tsx";

type CorrectCourierProps = {
  order: Pick<Order, "id" | "payment">;
  /** The lines in the parcel. */
  lines: readonly OrderLine[];
  shipment: Shipment;
  /** Such as "parcel 2 of order 5". */
  name: string;
};

/** Corrects the courier of a parcel on its way. It reports a conflict with a colleague; saving again overwrites. */
export function CorrectCourier({ order, lines, shipment, name }: CorrectCourierProps) {
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  const parcel = { ...parcelOf(order.payment, lines), cash: shipment.to_collect };
  return (
    <>
      <button type="button" className={button.secondary} onClick={() => setAsking(true)}>
        Correct courier
      </button>
      {asking && (
        <ActionDialog
          title={`Correct the courier of ${name}`}
          text="The customer sees the change with the order. No new email is sent."
          onClose={close}
        >
          {({ errors, busy }) => (
            <>
              <input type="hidden" name="operation" value="courier" />
              <input type="hidden" name="shipment" value={shipment.id} />
              <input type="hidden" name="seen_courier" value={shipment.courier ?? ""} />
              <input type="hidden" name="seen_courier_tracking" value={shipment.courier_tracking ?? ""} />
              <CourierFields errors={errors} orderId={order.id} shipment={shipment.id} now={shipment} parcel={parcel} />
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
