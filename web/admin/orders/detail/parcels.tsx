import { formatDateTime } from "#contract/dates.ts";
import type { ShipmentState } from "#contract/orders.shipment-states.ts";
import { shipmentStates } from "#contract/orders.shipment-states.ts";
import type { Shipment } from "#contract/orders.shipments.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { Permitted } from "../../shell/permitted.tsx";
import { SavePdf } from "../../shell/save-pdf.tsx";
import { CorrectCourier } from "./correct-courier.tsx";
import { CourierLink } from "./courier-link.tsx";
import { failureText } from "./failure-text.ts";
import { ParcelButtons } from "./parcel-buttons.tsx";
import styles from "./parcels.module.css";
import { PiecesActions } from "./pieces-actions.tsx";

type ParcelsProps = { order: Order; lines: OrderLine[] };

/** The parcels of an order, and what can be done with its pieces. An order that is one parcel is moved as a whole. */
export function Parcels({ order, lines }: ParcelsProps) {
  const live = order.shipments.filter(({ state }) => state !== "replaced");
  const isParted = live.length > 1 || (live.length === 1 && lines.some(({ to_ship }) => to_ship > 0));
  return (
    <section className={`${layout.section} ${styles.section}`} aria-labelledby="parcels">
      <div className={`${layout.sectionHeader} ${styles.header}`}>
        <h2 id="parcels">Parcels</h2>
        <div className={styles.buttons}>
          <PiecesActions order={order} lines={lines} />
        </div>
      </div>
      {order.shipments.length === 0 && <p className={text.faint}>Nothing in this order has shipped yet.</p>}
      <ol className={styles.parcels}>
        {order.shipments.map((shipment, index) => (
          <li key={shipment.id}>
            <Parcel order={order} lines={lines} shipment={shipment} index={index} isParted={isParted} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The mark of the badge of each state. */
const marks = {
  shipped: "shipped",
  delivered: "delivered",
  failed: "delivery_failed",
  returned: "returned",
  replaced: "cancelled",
} as const satisfies Record<ShipmentState, string>;

type ParcelProps = ParcelsProps & { shipment: Shipment; index: number; isParted: boolean };

function Parcel({ order, lines, shipment, index, isParted }: ParcelProps) {
  const { id, state, reason, courier_fee } = shipment;
  const isLive = order.status !== null;
  const canCorrect = isLive && state === "shipped";
  const inParcel = lines.filter(({ line_id }) => shipment.lines.some((line) => line.line_id === line_id));
  const name = `parcel ${index + 1} of order ${order.id}`;
  return (
    <article aria-labelledby={`parcel-${id}`}>
      <div className={styles.head}>
        <h3 id={`parcel-${id}`}>Parcel {index + 1}</h3>
        <StatusBadge mark={marks[state]}>{shipmentStates[state].label}</StatusBadge>
      </div>
      <p>{shipment.lines.map(({ productname, product_qty }) => `${productname} × ${product_qty}`).join(", ")}</p>
      <p className={text.soft}>
        <When shipment={shipment} />
      </p>
      {reason && <p className={text.soft}>{failureText(reason, courier_fee)}</p>}
      {(isParted || canCorrect) && (
        <div className={styles.buttons}>
          <Permitted permission="change_order_state">
            {/* Also with nothing left to press: its dialog offers to undo the last step. */}
            {isParted && isLive && <ParcelButtons order={order} lines={inParcel} shipment={shipment} name={name} />}
            {canCorrect && (
              <CorrectCourier
                order={order}
                lines={inParcel}
                shipment={shipment}
                name={order.shipments.length > 1 ? name : `order ${order.id}`}
              />
            )}
          </Permitted>
          {isParted && (state === "shipped" || state === "failed") && (
            <Documents orderId={order.id} shipment={shipment} />
          )}
        </div>
      )}
    </article>
  );
}

/** What became of the cash that a parcel was to collect. */
const cashLabels = {
  shipped: (amount) => `${amount} to collect in cash`,
  delivered: (amount) => `${amount} collected in cash`,
  failed: () => "no cash collected",
  returned: () => "no cash collected",
  replaced: () => "no cash collected",
} as const satisfies Record<ShipmentState, (amount: string) => string>;

/** When a parcel left, with whom, and the cash that it collects or has collected. */
const When = ({
  shipment: { state, courier, courier_tracking, courier_link, shipped_at, to_collect },
}: {
  shipment: Shipment;
}) => (
  <>
    <time dateTime={shipped_at}>{formatDateTime(shipped_at)}</time>
    {courier && `, ${courier}`}
    {courier_tracking && (
      <>
        {" "}
        <CourierLink href={courier_link}>{courier_tracking}</CourierLink>
      </>
    )}
    {to_collect > 0 && `, ${cashLabels[state](money(to_collect))}`}
  </>
);

const Documents = ({ orderId, shipment: { id: shipment } }: { orderId: number; shipment: Shipment }) => {
  const input = { params: { id: orderId }, query: { shipment } };
  return (
    <>
      <SavePdf save={() => saveFile("GET /api/admin/orders/:id/label", input, `label-${orderId}-${shipment}.pdf`)}>
        Label
      </SavePdf>
      <SavePdf
        save={() =>
          saveFile("GET /api/admin/orders/:id/packing-slip", input, `packing-slip-${orderId}-${shipment}.pdf`)
        }
      >
        Slip
      </SavePdf>
    </>
  );
};
