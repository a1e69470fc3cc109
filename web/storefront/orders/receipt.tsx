import { formatDateTime } from "#contract/dates.ts";
import { VAT_PERCENT } from "#contract/limits.ts";
import { isOpenStatus } from "#contract/orders.states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { paymentModes, refundMethods } from "#contract/payments.modes.ts";
import type { PaymentEventKind } from "#contract/payments.statuses.ts";
import { arrivalLabel, shippingMethods } from "#contract/shipping.methods.ts";
import { money } from "#web/ui/money.ts";
import { formatPhone } from "#web/ui/phone.ts";
import text from "#web/ui/text.module.css";
import totals from "../cart/totals.module.css";
import { TotalRow } from "../cart/totals.tsx";
import facts from "../shell/facts.module.css";
import type from "../shell/type.module.css";
import { CompactLines } from "./compact-lines.tsx";
import { CustomerOrderBadge } from "./customer-order-badge.tsx";
import styles from "./receipt.module.css";

/** What the customer reads about the entries in which money moved. */
const moneyMoved: Partial<Record<PaymentEventKind, string>> = {
  paid: "Paid",
  collected: "Paid",
  refunded: "Refunded",
};

/** When an order that is under way arrives; null when it is not, or nothing was said. */
const promiseOf = ({ status, shipping: { method, arrives } }: Order): string | null =>
  arrives !== null && isOpenStatus(status) ? arrivalLabel(method, arrives) : null;

/** The pieces of a line that were cancelled or returned; undefined when none were. */
const goneOf = ({ cancelled, returned }: OrderLine): string | undefined =>
  [cancelled > 0 && `${cancelled} cancelled`, returned > 0 && `${returned} returned`].filter(Boolean).join(", ") ||
  undefined;

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
        ...{ id: line.line_id, name: line.productname, image: line.image },
        ...{ price: line.price, quantity: line.product_qty, note: goneOf(line) },
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
    <dl className={`${facts.facts} ${type.small}`}>
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
      {order.payment.events.map(
        ({ id, kind, amount, at, method }) =>
          moneyMoved[kind] && (
            <div key={id}>
              <dt>
                {moneyMoved[kind]} <time dateTime={at}>{formatDateTime(at)}</time>
              </dt>
              <dd>
                {money(amount)}
                {method && `, ${refundMethods[method]}`}
              </dd>
            </div>
          ),
      )}
      {order.payment.refunding > 0 && (
        <div>
          <dt>Refund on its way</dt>
          <dd>{money(order.payment.refunding)}</dd>
        </div>
      )}
      {order.payment.deposit_kept > 0 && (
        <div>
          <dt>Deposit kept, since the order came back</dt>
          <dd>{money(order.payment.deposit_kept)}</dd>
        </div>
      )}
      {order.payment.refund_due > 0 && (
        <div>
          <dt>Refund due</dt>
          <dd>{money(order.payment.refund_due)}</dd>
        </div>
      )}
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
    </dl>
  </section>
);
