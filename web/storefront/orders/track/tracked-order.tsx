import type { ReactNode } from "react";
import { Link } from "react-router";
import { orderStatusLabel } from "#contract/orders.states.ts";
import { arrivalLabel } from "#contract/shipping.methods.ts";
import button from "#web/ui/button.module.css";
import { focusElement } from "#web/ui/focus.ts";
import text from "#web/ui/text.module.css";
import pageLayouts from "../../shell/page-layouts.module.css";
import type from "../../shell/type.module.css";
import { awaitedPayment } from "../customer-order-badge.tsx";
import { OrderTimeline } from "../order-timeline.tsx";
import styles from "./track-page.module.css";
import type { Tracking } from "./tracking.ts";

type TrackedOrderProps = { order: Tracking; focused: boolean; children?: ReactNode };

/** How far an order is, and with whom. `focused` moves the focus to its heading; `children` stand below its parcels. */
export const TrackedOrder = ({ order, focused, children }: TrackedOrderProps) => {
  const awaited = order.awaits_payment ? awaitedPayment("awaiting_payment") : undefined;
  return (
    <>
      <div className={pageLayouts.titleRow}>
        <h1 ref={focused ? focusElement : undefined}>{awaited ?? orderStatusLabel(order.status)}</h1>
        <p className={`${type.lead} ${text.soft}`}>
          {order.arrives && `${arrivalLabel(order.shipping_method, order.arrives)}. `}
          Order <span className={`${type.numeric} ${styles.number}`}>{order.tracking_no}</span>
        </p>
      </div>
      <div className={`${pageLayouts.twoColumns} ${styles.columns}`}>
        <OrderTimeline
          order={{ ...order, history: order.history.map((step) => ({ ...step, undo: null })) }}
          awaited={awaited}
        />
        <div className={styles.parcels}>
          {order.shipments.filter(isOnTheWay).map((shipment) => (
            <Parcel key={`${shipment.courier} ${shipment.courier_tracking}`} shipment={shipment} />
          ))}
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

/** The courier of a parcel, its number and its page. */
const Parcel = ({ shipment: { courier, courier_tracking, courier_link } }: { shipment: Shipment }) => (
  <section className={styles.parcel} aria-label={`With ${courier}`}>
    <h2 className={type.heading3}>With {courier}</h2>
    {courier_tracking && (
      <p>
        Tracking number <b className={type.numeric}>{courier_tracking}</b>
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
