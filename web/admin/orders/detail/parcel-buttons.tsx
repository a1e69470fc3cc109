import { useCallback, useState } from "react";
import { parcelOf } from "#contract/couriers.warnings.admin.ts";
import { type ShipmentState, shipmentTransitions } from "#contract/orders.shipment-states.ts";
import type { Shipment } from "#contract/orders.shipments.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import { ActionDialog, DialogButtons } from "../../shell/action-dialog.tsx";
import { useEmailSentence } from "../../shell/customer-email.ts";
import { afterPieces, sayCash } from "../transition-questions.ts";
import { type PiecesResult, usePiecesUndo } from "../use-undo.ts";
import { CourierFields } from "./courier-fields.tsx";

/** The button of each state that a parcel is moved to, and what its dialog says. */
const moves = {
  shipped: { label: "Ship", says: "" },
  delivered: { label: "Mark as delivered", says: "Its cash is recorded as collected." },
  failed: { label: "Delivery failed", says: "You can ship it again or mark it as returned." },
  replaced: { label: "Ship again", says: "Its pieces leave as a new parcel." },
  returned: { label: "Mark as returned", says: "Its pieces go back into stock and leave the order." },
} as const satisfies Record<ShipmentState, { label: string; says: string }>;

type ParcelButtonsProps = {
  order: Order;
  /** The lines in the parcel. */
  lines: readonly OrderLine[];
  shipment: Shipment;
  /** Such as "parcel 2 of order 5". */
  name: string;
};

/** A button for each state that a parcel can be moved to; each asks once. */
export function ParcelButtons({ order, lines, shipment, name }: ParcelButtonsProps) {
  const [asking, setAsking] = useState<ShipmentState | null>(null);
  const offerUndo = usePiecesUndo();
  const sayEmail = useEmailSentence();
  const close = useCallback(() => setAsking(null), []);
  return (
    <>
      {shipmentTransitions[shipment.state].map((state) => (
        <button key={state} type="button" className={button.secondary} onClick={() => setAsking(state)}>
          {moves[state].label}
        </button>
      ))}
      {asking && (
        <ActionDialog<PiecesResult>
          title={`${moves[asking].label}: ${name}`}
          text={[
            moves[asking].says,
            asking === "replaced" && sayCash(shipment.to_collect),
            afterPieces(order, sayEmail),
          ]
            .filter(Boolean)
            .join(" ")}
          onClose={close}
          onDone={offerUndo}
        >
          {({ errors, busy }) => (
            <>
              <input type="hidden" name="operation" value="parcel" />
              <input type="hidden" name="shipment" value={shipment.id} />
              <input type="hidden" name="state" value={asking} />
              {asking === "failed" && (
                <>
                  <Field label="Reason" name="reason" errors={errors} hint="The customer sees it.">
                    {(props) => <textarea {...props} />}
                  </Field>
                  <Field label="Courier fee in ₱ (optional)" name="courier_fee" errors={errors}>
                    {(props) => <input {...props} inputMode="decimal" autoComplete="off" />}
                  </Field>
                </>
              )}
              {asking === "replaced" && (
                <CourierFields
                  errors={errors}
                  orderId={order.id}
                  now={shipment}
                  parcel={{ ...parcelOf(order.payment, lines), cash: shipment.to_collect }}
                />
              )}
              <DialogButtons busy={busy} onCancel={close}>
                {moves[asking].label}
              </DialogButtons>
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}
