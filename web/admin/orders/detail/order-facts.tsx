import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { formatDateTime } from "#contract/dates.ts";
import { businessLines } from "#contract/orders.documents.ts";
import type { Order } from "#contract/orders.ts";
import { arrivalLabel } from "#contract/shipping.methods.ts";
import { Badge } from "#web/ui/badge.tsx";
import layout from "#web/ui/layout.module.css";
import { OrderBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { Permitted } from "../../shell/permitted.tsx";
import { Contact } from "./contact.tsx";
import { CourierLink } from "./courier-link.tsx";
import { failedDeliveriesLabel } from "./failed-deliveries.tsx";
import { PaymentSection } from "./payment-section.tsx";

type OrderFactsProps = Omit<CallReply<"GET /api/view-order/:id">, "notes" | "emails">;

/** The facts about an order besides its lines. */
export function OrderFacts({ order, product, customer_id, failed_deliveries, rest_cod_problem }: OrderFactsProps) {
  const { tracking_no, status, placed_at, address } = order;
  return (
    <>
      <Section title="Order">
        <dl className={layout.facts}>
          <dt>Tracking No.</dt>
          <dd>{tracking_no}</dd>
          <dt>Order Status</dt>
          <dd>
            <OrderBadge status={status} />
          </dd>
          <dt>Placed</dt>
          <dd>
            <time dateTime={placed_at}>{formatDateTime(placed_at)}</time>
          </dd>
          <CourierFacts order={order} />
        </dl>
      </Section>
      <PaymentSection order={order} lines={product} restProblem={rest_cod_problem} />
      <Section title="Customer">
        <Contact {...order} />
        {failed_deliveries > 0 && <p>{failedDeliveriesLabel(failed_deliveries)}.</p>}
        {customer_id !== null && (
          <Permitted permission="see_customers">
            <p>
              <Link className={text.link} to={`/admin/customers/${customer_id}`}>
                Their account and orders
              </Link>
            </p>
          </Permitted>
        )}
      </Section>
      {order.business_name !== "" && (
        <Section title="Invoice to">
          <p className={layout.lines}>{businessLines(order).join("\n")}</p>
        </Section>
      )}
      <Section title={order.shipping.method === "pickup" ? "Pick-up in the shop" : "Deliver to"}>
        <address className={layout.lines}>{address}</address>
        {!order.structured_address && <Badge color="amber">Unverified address</Badge>}
        <ShippingFacts {...order.shipping} />
      </Section>
    </>
  );
}

/** The courier of each parcel that did not come back, with its tracking number. */
function CourierFacts({ order: { courier, courier_tracking, shipments } }: { order: Order }) {
  const travelling = shipments.filter(({ state }) => state !== "returned" && state !== "replaced");
  if (travelling.length > 1)
    return (
      <>
        <dt>Couriers</dt>
        <dd>
          <ul>
            {travelling.map((parcel) => (
              <li key={parcel.id}>
                Parcel {shipments.indexOf(parcel) + 1}: {parcel.courier ?? "not named"}{" "}
                {parcel.courier_tracking && (
                  <CourierLink href={parcel.courier_link}>{parcel.courier_tracking}</CourierLink>
                )}
              </li>
            ))}
          </ul>
        </dd>
      </>
    );
  const link = (travelling.at(-1) ?? shipments.at(-1))?.courier_link ?? null;
  return (
    <>
      {courier && (
        <>
          <dt>Courier</dt>
          <dd>{courier}</dd>
        </>
      )}
      {courier_tracking && (
        <>
          <dt>Courier Tracking No.</dt>
          <dd>
            <CourierLink href={link}>{courier_tracking}</CourierLink>
          </dd>
        </>
      )}
    </>
  );
}

/** How the zone was found. */
const zoneSources = {
  code: "from the barangay",
  text: "from the address text",
  default: "place not recognised",
} as const;

const ShippingFacts = ({ method, zone, zone_source, arrives }: Order["shipping"]) =>
  (zone !== null || arrives !== null) && (
    <dl className={layout.facts}>
      {zone !== null && (
        <>
          <dt>Zone</dt>
          <dd>
            {zone}
            {zone_source !== null && <span className={text.soft}> ({zoneSources[zone_source]})</span>}
          </dd>
        </>
      )}
      {arrives !== null && (
        <>
          <dt>Estimate given</dt>
          <dd>{arrivalLabel(method, arrives)}</dd>
        </>
      )}
    </dl>
  );

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={layout.section}>
    <div className={layout.sectionHeader}>
      <h2>{title}</h2>
    </div>
    {children}
  </section>
);
