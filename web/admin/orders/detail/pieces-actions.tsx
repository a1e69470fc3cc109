import { useCallback, useState } from "react";
import { parcelOf } from "#contract/couriers.warnings.admin.ts";
import { cashOfPieces } from "#contract/orders.next-parcel.admin.ts";
import { isEditable, orderStateByCode } from "#contract/orders.states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { isPaidOnlineNow } from "#contract/payments.modes.ts";
import button from "#web/ui/button.module.css";
import { Field } from "#web/ui/field.tsx";
import { type EmailSentence, useEmailSentence } from "../../shell/customer-email.ts";
import { Permitted } from "../../shell/permitted.tsx";
import { PackedNote } from "../packed-note.tsx";
import { afterPieces, sayCash } from "../transition-questions.ts";
import { CourierFields } from "./courier-fields.tsx";
import { PiecesDialog } from "./pieces-dialog.tsx";

type PiecesProps = { order: Order; lines: readonly OrderLine[] };
type Action = "ship" | "cancel" | "return";

const count = (lines: readonly OrderLine[], pieces: (line: OrderLine) => number): number =>
  lines.reduce((sum, line) => sum + pieces(line), 0);

/** What staff can do with pieces of this order now. With a single piece the buttons of the order do the same. */
function actionsFor({ order, lines }: PiecesProps): Record<Action, boolean> {
  const state = orderStateByCode(order.status);
  const toShip = count(lines, ({ to_ship }) => to_ship);
  const isParted = count(lines, ({ product_qty }) => product_qty) > 1;
  const waits = isPaidOnlineNow(order.payment.status);
  return {
    ship: state === "packed" && toShip > 0 && isParted,
    cancel: state !== undefined && isEditable(state) && toShip > 0 && isParted && !waits,
    return: state !== undefined && count(lines, ({ returnable }) => returnable) > 0,
  };
}

/** Buttons to ship, cancel or return pieces of an order, each with its dialog. */
export function PiecesActions(props: PiecesProps) {
  const [asking, setAsking] = useState<Action | null>(null);
  const close = useCallback(() => setAsking(null), []);
  const asked = { ...props, sayEmail: useEmailSentence(), onClose: close };
  const allowed = actionsFor(props);
  return (
    <>
      <Permitted permission="change_order_state">
        {allowed.ship && <Ask onAsk={() => setAsking("ship")}>Ship pieces</Ask>}
        {allowed.return && <Ask onAsk={() => setAsking("return")}>Return pieces</Ask>}
      </Permitted>
      <Permitted permission="edit_orders">
        {allowed.cancel && <Ask onAsk={() => setAsking("cancel")}>Cancel pieces</Ask>}
      </Permitted>
      {asking === "ship" && <ShipPieces {...asked} />}
      {asking === "cancel" && <CancelPieces {...asked} />}
      {asking === "return" && <ReturnPieces {...asked} />}
    </>
  );
}

const Ask = ({ children, onAsk }: { children: string; onAsk: () => void }) => (
  <button type="button" className={button.secondary} onClick={onAsk}>
    {children}
  </button>
);

type Asked = PiecesProps & { sayEmail: EmailSentence; onClose: () => void };

const ShipPieces = ({ order, lines, sayEmail, onClose }: Asked) => (
  <PiecesDialog
    order={order}
    lines={lines}
    operation="ship-pieces"
    title={`Ship pieces of order ${order.id}`}
    text={`Choose what goes into this parcel. The order stays Packed until its last piece is shipped. ${afterPieces(order, sayEmail)}`}
    label="Ship parcel"
    left={({ to_ship }) => to_ship}
    startsFull
    say={(chosen) => chosen.length > 0 && sayCash(cashOfPieces(order, lines, chosen))}
    onClose={onClose}
  >
    {({ errors, chosen }) => (
      <CourierFields
        errors={errors}
        orderId={order.id}
        now={{ courier: null, courier_tracking: null }}
        parcel={{ ...parcelOf(order.payment, chosen), cash: cashOfPieces(order, lines, chosen) }}
      />
    )}
  </PiecesDialog>
);

const CancelPieces = ({ order, lines, sayEmail, onClose }: Asked) => (
  <PiecesDialog
    order={order}
    lines={lines}
    operation="cancel-pieces"
    title={`Cancel pieces of order ${order.id}`}
    text={`The pieces go back into stock, and the order costs less. ${afterPieces(order, sayEmail)}`}
    label="Cancel these pieces"
    left={({ to_ship }) => to_ship}
    onClose={onClose}
  >
    {({ errors, chosen }) => (
      <>
        <Reason errors={errors} />
        <PackedNote {...packedWrong({ order, lines }, chosen)} />
      </>
    )}
  </PiecesDialog>
);

/** What is no longer right of a packed order once the chosen pieces are cancelled, as long as others stay packed. */
function packedWrong({ order, lines }: PiecesProps, chosen: readonly OrderLine[]) {
  const gone = count(chosen, ({ product_qty }) => product_qty);
  const left = count(lines, ({ to_ship }) => to_ship) - gone;
  const repack = orderStateByCode(order.status) === "packed" && gone > 0 && left > 0;
  return { repack, relabel: repack && order.payment_mode === "cod" };
}

const ReturnPieces = ({ order, lines, sayEmail, onClose }: Asked) => (
  <PiecesDialog
    order={order}
    lines={lines}
    operation="return-pieces"
    title={`Return pieces of order ${order.id}`}
    text={`Choose what came back. Its price is then owed to the customer, less what was refunded for it already. ${afterPieces(order, sayEmail)}`}
    label="Record return"
    left={({ returnable }) => returnable}
    asksDamaged
    onClose={onClose}
  >
    {({ errors }) => <Reason errors={errors} />}
  </PiecesDialog>
);

const Reason = ({ errors }: Pick<Parameters<typeof CourierFields>[0], "errors">) => (
  <Field label="Reason" name="reason" errors={errors} hint="The customer sees it.">
    {(props) => <textarea {...props} />}
  </Field>
);
