import { Link } from "react-router";
import type { Customer, CustomerCod } from "#contract/customers.ts";
import { formatDateTime } from "#contract/dates.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { formatPhone } from "#web/ui/phone.ts";
import text from "#web/ui/text.module.css";
import type { ActionResult } from "../../shell/action-dialog.tsx";
import { Permitted } from "../../shell/permitted.tsx";
import { screenPath } from "../../shell/screens.ts";
import { useSingleFetcher } from "../../shell/single-fetcher.tsx";
import styles from "./customer.module.css";
import type { CustomerAction } from "./customer-actions.ts";

/** The facts about a customer besides orders and addresses. */
export const CustomerFacts = ({ cod, ...customer }: Customer & { cod: CustomerCod }) => {
  const { email, email_verified, phone, orders, spent, last_order_at, since } = customer;
  return (
    <section className={layout.section}>
      <div className={layout.sectionHeader}>
        <h2>Account</h2>
      </div>
      <dl className={layout.facts}>
        <dt>Email</dt>
        <dd>
          <a className={text.link} href={`mailto:${email}`}>
            {email}
          </a>
          {!email_verified && <span className={text.caption}>Not confirmed yet</span>}
        </dd>
        <dt>Messages</dt>
        <dd>
          <Link className={text.link} to={screenPath("messages", { q: email })}>
            Messages from this address
          </Link>
        </dd>
        <dt>Phone</dt>
        <dd>
          {phone === null ? (
            "None yet"
          ) : (
            <a className={text.link} href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
          )}
        </dd>
        <dt>Joined</dt>
        <dd>
          <time dateTime={since}>{formatDateTime(since)}</time>
        </dd>
        <dt>Orders</dt>
        <dd>{orders.toLocaleString("en-PH")}</dd>
        <dt>Spent</dt>
        <dd className={text.strong}>{money(spent)}</dd>
        <dt>Last order</dt>
        <dd>
          {last_order_at === null ? "Never" : <time dateTime={last_order_at}>{formatDateTime(last_order_at)}</time>}
        </dd>
        <dt>On delivery</dt>
        <dd>
          <CashOnDelivery {...cod} />
        </dd>
      </dl>
      <p className={`${field.hint} ${styles.factsNote}`}>
        Orders that were cancelled or returned, could not be delivered, or await their payment don't count.
      </p>
    </section>
  );
};

/** Whether the customer can pay on delivery, and the button that makes or ends an exception. */
function CashOnDelivery({ failed_deliveries: failed, stopped, allowed }: CustomerCod) {
  const fetcher = useSingleFetcher<ActionResult>();
  const operation: CustomerAction = allowed ? "limit_cod" : "allow_cod";
  const deliveries = `${failed} failed ${failed === 1 ? "delivery" : "deliveries"}`;
  const state = stopped
    ? `Not after ${deliveries}`
    : allowed
      ? `Always, ${deliveries}`
      : failed > 0
        ? deliveries
        : "Yes";
  return (
    <>
      {state}
      {(stopped || allowed) && (
        <Permitted permission="block_customers">
          <fetcher.Form method="post">
            <button
              type="submit"
              name="operation"
              value={operation}
              className={button.link}
              aria-busy={fetcher.state !== "idle"}
            >
              {allowed ? "End the exception" : "Allow cash on delivery"}
            </button>
          </fetcher.Form>
        </Permitted>
      )}
    </>
  );
}
