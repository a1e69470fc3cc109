import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Order } from "#contract/orders.ts";
import { cashOf } from "#contract/papers.ts";
import { orderStates, paymentModes } from "#contract/vocabulary.ts";
import { money } from "#web/ui/money.ts";
import { Permitted } from "../frame/permitted.tsx";
import { OrderStatus, Status } from "../ui/status.tsx";
import { fullTime } from "../ui/when.ts";
import { Contact } from "./contact.tsx";
import { CorrectCourier } from "./correct-courier.tsx";

const cashStates = {
  due: <Status mark="due">Due on delivery</Status>,
  paid: <Status mark="paid">Paid on delivery</Status>,
  void: <Status mark="void">Nothing due</Status>,
} satisfies Record<string, ReactNode>;

/** What is known of an order beside its items. */
export function OrderFacts({ order, customerId }: { order: Order; customerId: number | null }) {
  const { tracking_no, status, placed_at, payment_mode, total, address } = order;
  const { courier, courier_tracking } = order;
  const mode = paymentModes[payment_mode];
  const cash = cashOf(order);
  return (
    <>
      <Section title="Order">
        <dl className="facts">
          <dt>Tracking No.</dt>
          <dd>{tracking_no}</dd>
          <dt>Order Status</dt>
          <dd>
            <OrderStatus status={status} />
          </dd>
          <dt>Placed</dt>
          <dd>
            <time dateTime={placed_at}>{fullTime(placed_at)}</time>
          </dd>
          {courier && (
            <>
              <dt>Courier</dt>
              <dd>{courier}</dd>
            </>
          )}
          {courier_tracking && (
            <>
              <dt>Courier Tracking No.</dt>
              <dd>{courier_tracking}</dd>
            </>
          )}
        </dl>
        {status === orderStates.shipped.code && (
          <Permitted permission="move_orders">
            <CorrectCourier order={order} />
          </Permitted>
        )}
      </Section>
      <Section title="Payment">
        <dl className="facts">
          <dt>Mode</dt>
          <dd>{mode.name === mode.label ? mode.name : `${mode.name} (${mode.label})`}</dd>
          {cash && (
            <>
              <dt>Status</dt>
              <dd>{cashStates[cash]}</dd>
            </>
          )}
          {cash === "due" && (
            <>
              <dt>Due</dt>
              <dd className="strong">{money(total)}</dd>
            </>
          )}
        </dl>
      </Section>
      <Section title="Customer">
        <Contact {...order} />
        {customerId !== null && (
          <Permitted permission="see_customers">
            <p>
              <Link className="link" to={`/admin/customers/${customerId}`}>
                Their account and orders
              </Link>
            </p>
          </Permitted>
        )}
      </Section>
      <Section title="Deliver to">
        <address>{address}</address>
      </Section>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="section">
    <div className="section-head">
      <h2>{title}</h2>
    </div>
    {children}
  </section>
);
