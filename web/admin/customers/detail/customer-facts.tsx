import type { Customer } from "#contract/customers.ts";
import field from "#web/ui/field.module.css";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { formatPhone } from "#web/ui/phone.ts";
import text from "#web/ui/text.module.css";
import { formatDateTime } from "../../../ui/dates.ts";
import styles from "./customer.module.css";

/** The facts about a customer besides orders and addresses. */
export const CustomerFacts = ({ email, email_verified, phone, orders, spent, last_order_at, since }: Customer) => (
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
    </dl>
    <p className={`${field.hint} ${styles.factsNote}`}>What was cancelled or came back is not counted.</p>
  </section>
);
