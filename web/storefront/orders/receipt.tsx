import { orderStatusLabel, paymentModes } from "#contract/enums.ts";
import { VAT_PERCENT } from "#contract/limits.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { formatPhone } from "#web/ui/phone.ts";
import { TotalRow } from "../cart/totals.tsx";
import { panelColor } from "../products/product-card.tsx";
import { CompactLine } from "./checkout/order-summary.tsx";

/** The receipt, as a sheet of paper. */
export const Receipt = ({ order, lines }: { order: Order; lines: OrderLine[] }) => (
  <section className="thanks-paper receipt" aria-labelledby="receipt">
    <h2 id="receipt" className="sr-only">
      Receipt
    </h2>
    <div className="receipt-no">
      <b>{order.tracking_no}</b>
      <span className="badge badge-out">{orderStatusLabel(order.status)}</span>
    </div>
    <ul className="grid gap-4">
      {lines.map((line, position) => (
        <CompactLine
          key={line.product_id}
          name={line.productname}
          image={line.image}
          price={line.price}
          quantity={line.product_qty}
          panel={panelColor(position)}
        />
      ))}
    </ul>
    <dl className="sum">
      <TotalRow name="Subtotal" amount={order.totals.subtotal} />
      <TotalRow name="Discount" small={order.coupon ?? undefined} amount={-order.totals.discount} whenNone="–" />
      <TotalRow name="Shipping, next day" amount={order.totals.shipping} whenNone="Free" />
      <TotalRow name="Total" amount={order.totals.total} final />
      <TotalRow name={`of which VAT, ${VAT_PERCENT} %`} amount={order.totals.vat} />
    </dl>
    <dl className="facts small">
      <div>
        <dt>Payment</dt>
        <dd>{paymentModes[order.payment_mode].label}</dd>
      </div>
      <div>
        <dt>Deliver to</dt>
        <dd className="receipt-to">
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
