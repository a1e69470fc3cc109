import { formatDateTime } from "#contract/dates.ts";
import { VAT_PERCENT } from "#contract/limits.ts";
import { businessLines, piecesGone } from "#contract/orders.documents.ts";
import { isOpenStatus } from "#contract/orders.states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { openAmounts, paymentEntries } from "#contract/payments.entries.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import { arrivalLabel, shippingMethods } from "#contract/shipping.methods.ts";
import { money } from "#web/ui/money.ts";
import { formatPhone } from "#web/ui/phone.ts";
import text from "#web/ui/text.module.css";
import totals from "../cart/totals.module.css";
import { TotalRow } from "../cart/totals.tsx";
import facts from "../shell/facts.module.css";
import typography from "../shell/typography.module.css";
import { CompactLines } from "./compact-lines.tsx";
import { awaitedPayment, CustomerOrderBadge } from "./customer-order-badge.tsx";
import styles from "./receipt.module.css";

/** When an order that is under way arrives; null when it is not, it waits for its payment, or nothing was said. */
const promiseOf = ({ status, payment, shipping: { method, arrives } }: Order): string | null =>
  arrives !== null && isOpenStatus(status) && awaitedPayment(payment.status) === undefined
    ? arrivalLabel(method, arrives)
    : null;

/** The receipt of an order. */
export const Receipt = ({ order, lines }: { order: Order; lines: OrderLine[] }) => (
  <section className={styles.receipt} aria-labelledby="receipt">
    <h2 id="receipt" className={text.visuallyHidden}>
      Receipt
    </h2>
    <div className={styles.number}>
      <b>{order.tracking_no}</b>
      <CustomerOrderBadge status={order.status} paymentStatus={order.payment.status} />
    </div>
    <CompactLines
      lines={lines.map((line) => ({
        id: line.line_id,
        name: line.productname,
        image: line.image,
        price: line.price,
        quantity: line.product_qty,
        note: piecesGone(line),
      }))}
    />
    <dl className={totals.totals}>
      <TotalRow name="Subtotal" amount={order.totals.subtotal} />
      <TotalRow name="Discount" small={order.coupon ?? undefined} amount={-order.totals.discount} whenNone="–" />
      <TotalRow
        name={order.shipping.method === "pickup" ? shippingMethods.pickup : "Shipping"}
        small={promiseOf(order) ?? undefined}
        amount={order.totals.shipping}
        whenNone="Free"
      />
      <TotalRow name="Total" amount={order.totals.total} final />
      <TotalRow name={`of which VAT, ${VAT_PERCENT} %`} amount={order.totals.vat} />
    </dl>
    <dl className={`${facts.facts} ${typography.small}`}>
      <div>
        <dt>Payment</dt>
        <dd>{paymentModes[order.payment_mode].label}</dd>
      </div>
      {order.payment.deposit !== null && (
        <div>
          <dt>{order.payment.due_now > 0 ? "Deposit, to pay online" : "Deposit, paid online"}</dt>
          <dd>{money(order.payment.deposit)}</dd>
        </div>
      )}
      {order.payment.deposit !== null && order.payment.due > order.payment.due_now && (
        <div>
          <dt>Cash on delivery</dt>
          <dd>{money(order.payment.due - order.payment.due_now)}</dd>
        </div>
      )}
      {paymentEntries(order.payment).map(({ id, name, at, amount, details }) => (
        <div key={id}>
          <dt>
            {name} <time dateTime={at}>{formatDateTime(at)}</time>
          </dt>
          <dd>{[money(amount), details].filter(Boolean).join(", ")}</dd>
        </div>
      ))}
      {openAmounts(order.payment).map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div>
        <dt>{order.shipping.method === "pickup" ? "For" : "Deliver to"}</dt>
        <dd className={styles.address}>
          {order.firstname} {order.lastname}
          <br />
          {order.address}
          <br />
          {formatPhone(order.phone)}
        </dd>
      </div>
      {order.business_name !== "" && (
        <div>
          <dt>Invoice to</dt>
          <dd className={styles.address}>{businessLines(order).join("\n")}</dd>
        </div>
      )}
    </dl>
  </section>
);
