import type { ReactNode } from "react";
import { Link } from "react-router";
import { shipmentStates } from "#contract/orders.shipment-states.ts";
import { orderStatusLabel } from "#contract/orders.states.ts";
import { arrivalLabel } from "#contract/shipping.methods.ts";
import button from "#web/ui/button.module.css";
import { focusElement } from "#web/ui/focus.ts";
import text from "#web/ui/text.module.css";
import pageLayouts from "../../shell/page-layouts.module.css";
import typography from "../../shell/typography.module.css";
import { awaitedPayment } from "../customer-order-badge.tsx";
import { OrderTimeline } from "../order-timeline.tsx";
import styles from "./track-page.module.css";
import type { Tracking } from "./tracking.ts";

type TrackedOrderProps = { order: Tracking; focused: boolean; children?: ReactNode };

/** How far an order is, and with whom. `focused` moves the focus to its heading; `children` stand below its parcels. */
export const TrackedOrder = ({ order, focused, children }: TrackedOrderProps) => {
  const parcels = order.shipments
    .filter(({ state }) => state !== "replaced")
    .map((shipment, index) => ({ shipment, number: index + 1 }));
  const isInParts = parcels.length > 1 || (parcels.length === 1 && order.to_ship + order.cancelled > 0);
  const awaited = order.awaits_payment ? awaitedPayment("awaiting_payment") : undefined;
  return (
    <>
      <div className={pageLayouts.titleRow}>
        <h1 ref={focused ? focusElement : undefined}>{awaited ?? orderStatusLabel(order.status)}</h1>
        <p className={`${typography.lead} ${text.soft}`}>
          {order.arrives && `${arrivalLabel(order.shipping_method, order.arrives)}. `}
          Order <span className={`${typography.numeric} ${styles.number}`}>{order.tracking_no}</span>
        </p>
      </div>
      <div className={`${pageLayouts.twoColumns} ${styles.columns}`}>
        <OrderTimeline
          order={{ ...order, history: order.history.map((step) => ({ ...step, undo: null })) }}
          awaited={awaited}
        />
        <div className={styles.parcels}>
          {parcels
            .filter(({ shipment }) => isInParts || isOnTheWay(shipment))
            .map(({ shipment, number }) => (
              <Parcel key={number} shipment={shipment} number={isInParts ? number : null} />
            ))}
          {isInParts && <Rest order={order} />}
          {children}
          <p>
            <Link className={button.link} to="/track">
              Track another order
            </Link>
          </p>
        </div>
      </div>
    </>
  );
};

type Shipment = Tracking["shipments"][number];

/** Whether a parcel still matters to who waits for it, and there is something to say of it. */
const isOnTheWay = ({ state, courier }: Shipment): boolean =>
  courier !== null && (state === "shipped" || state === "delivered" || state === "failed");

type ParcelProps = {
  shipment: Shipment;
  /** Its place among the parcels of an order; null of one that is a single parcel. */
  number: number | null;
};

/** The courier of a parcel, its number and its page; with `number` also how far it is. */
function Parcel({ shipment: { state, courier, courier_tracking, courier_link }, number }: ParcelProps) {
  const title = number === null ? `With ${courier}` : `Parcel ${number}: ${shipmentStates[state].label}`;
  return (
    <section className={styles.parcel} aria-label={title}>
      <h2 className={typography.heading3}>{title}</h2>
      {number !== null && courier && <p>With {courier}</p>}
      {courier_tracking && (
        <p>
          Tracking number <b className={typography.numeric}>{courier_tracking}</b>
        </p>
      )}
      {courier_link && (
        <p>
          <a className={button.secondary} href={courier_link} rel="noreferrer">
            Track it with {courier}
          </a>
        </p>
      )}
    </section>
  );
}

/** What became of the pieces that are in no parcel. */
const Rest = ({ order: { to_ship, cancelled } }: { order: Tracking }) => (
  <>
    {to_ship > 0 && <p>{to_ship === 1 ? "1 piece is" : `${to_ship} pieces are`} still to be shipped.</p>}
    {cancelled > 0 && <p>{cancelled === 1 ? "1 piece was" : `${cancelled} pieces were`} cancelled.</p>}
  </>
);
