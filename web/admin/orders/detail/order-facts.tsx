import type { ReactNode } from "react";
import { Link } from "react-router";
import { orderStates, paymentModes } from "#contract/enums.ts";
import { cashStatus } from "#contract/orders.documents.ts";
import type { Order } from "#contract/orders.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { OrderBadge, StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { formatDateTime } from "../../../ui/dates.ts";
import { Permitted } from "../../shell/permitted.tsx";
import { Contact } from "./contact.tsx";
import { CorrectCourier } from "./correct-courier.tsx";

const cashStates = {
  due: <StatusBadge mark="due">Due on delivery</StatusBadge>,
  paid: <StatusBadge mark="paid">Paid on delivery</StatusBadge>,
  void: <StatusBadge mark="void">Nothing due</StatusBadge>,
} satisfies Record<string, ReactNode>;

/** The facts about an order besides its lines. */
export function OrderFacts({ order, customerId }: { order: Order; customerId: number | null }) {
  const { tracking_no, status, placed_at, payment_mode, total, address } = order;
  const { courier, courier_tracking } = order;
  const mode = paymentModes[payment_mode];
  const cash = cashStatus(order);
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
          <Permitted permission="change_order_state">
            <CorrectCourier order={order} />
          </Permitted>
        )}
      </Section>
      <Section title="Payment">
        <dl className={layout.facts}>
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
              <dd className={text.strong}>{money(total)}</dd>
            </>
          )}
        </dl>
      </Section>
      <Section title="Customer">
        <Contact {...order} />
        {customerId !== null && (
          <Permitted permission="see_customers">
            <p>
              <Link className={text.link} to={`/admin/customers/${customerId}`}>
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
  <section className={layout.section}>
    <div className={layout.sectionHeader}>
      <h2>{title}</h2>
    </div>
    {children}
  </section>
);
