import { formatDateTime } from "#contract/dates.ts";
import { shipmentStates } from "#contract/orders.shipment-states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { money } from "#web/ui/money.ts";
import text from "#web/ui/text.module.css";
import typography from "../shell/typography.module.css";
import { CourierNumber } from "./courier-number.tsx";
import styles from "./parcels.module.css";

type ParcelsProps = Pick<Order, "shipments"> & { toShip: Pick<OrderLine, "productname" | "to_ship">[] };

/**
 * The parcels of an order that travels in several, each with what is in it and how far it has come. Last what is in no
 * parcel yet, of the lines `toShip`.
 */
export const Parcels = ({ shipments, toShip }: ParcelsProps) => (
  <section className={styles.section} aria-labelledby="parcels">
    <h2 id="parcels" className={typography.heading3}>
      Your parcels
    </h2>
    <ol className={styles.parcels}>
      {shipments.map(
        ({ id, state, lines, courier, courier_tracking, courier_link, shipped_at, to_collect, reason }) => (
          <li key={id}>
            <b>{shipmentStates[state].label}</b>
            <span>{lines.map(({ productname, product_qty }) => `${productname} × ${product_qty}`).join(", ")}</span>
            <span className={text.soft}>
              <time dateTime={shipped_at}>{formatDateTime(shipped_at)}</time>
              {courier && `, ${courier}`}{" "}
              {courier_tracking && <CourierNumber number={courier_tracking} link={courier_link} />}
            </span>
            {state === "shipped" && to_collect > 0 && <span>Please have {money(to_collect)} ready in cash.</span>}
            {reason && <span className={text.soft}>{reason}</span>}
          </li>
        ),
      )}
      {toShip.length > 0 && (
        <li>
          <b>Still to be shipped</b>
          <span>{toShip.map(({ productname, to_ship }) => `${productname} × ${to_ship}`).join(", ")}</span>
        </li>
      )}
    </ol>
  </section>
);

/** What happened to pieces of an order: cancelled or returned, and why. */
export const PiecesChanged = ({ edits }: Pick<Order, "edits">) => (
  <section className={styles.section} aria-labelledby="changes">
    <h2 id="changes" className={typography.heading3}>
      Changes to your order
    </h2>
    <ol className={styles.parcels}>
      {edits.map(({ id, at, changes, reason }) => (
        <li key={id}>
          <b>{changes.join(". ")}</b>
          <time dateTime={at} className={text.soft}>
            {formatDateTime(at)}
          </time>
          {reason && <span className={text.soft}>{reason}</span>}
        </li>
      ))}
    </ol>
  </section>
);
