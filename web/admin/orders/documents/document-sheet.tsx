import { formatDateTime } from "#contract/dates.ts";
import {
  type DocumentPage,
  LEFT_TO_PAY,
  linesWithNotes,
  NO_INVOICE,
  nextParcel,
  orderDocuments,
  tinLine,
} from "#contract/orders.documents.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { openAmounts, paymentEntries } from "#contract/payments.entries.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import type { ShopDetails } from "#contract/settings.ts";
import { money } from "#web/ui/money.ts";
import { formatPhone } from "#web/ui/phone.ts";
import text from "#web/ui/text.module.css";
import totals from "../detail/order-totals.module.css";
import { OrderTotals } from "../detail/order-totals.tsx";
import styles from "./document.module.css";

type PaperSheetProps = { order: Order; product: OrderLine[]; shop: ShopDetails; paper: DocumentPage };

/** A document of an order as it is printed; the PDF has the same content. */
export function DocumentSheet({ shop, paper, ...whole }: PaperSheetProps) {
  const { order, product } = paper === "summary" ? whole : nextParcel(whole);
  const seller = [shop.street, `${shop.city} ${shop.postal_code}`.trim(), shop.phone, shop.email, tinLine(shop)];
  return (
    <article className={styles.paper} aria-labelledby="paper">
      <header>
        <h2 id="paper">{orderDocuments[paper]}</h2>
        <p className={text.strong}>{shop.name}</p>
      </header>
      <p className={`${text.small} ${styles.smallPrint}`}>{seller.filter(Boolean).join(" · ")}</p>
      <div className={styles.pair}>
        <section>
          <h3>Deliver to</h3>
          <p>
            {order.firstname} {order.lastname}
          </p>
          <address>{order.address}</address>
          <p>{formatPhone(order.phone)}</p>
          {order.email && <p>{order.email}</p>}
        </section>
        <section>
          <h3>Order {order.id}</h3>
          <p>{order.tracking_no}</p>
          <p>Placed {formatDateTime(order.placed_at)}</p>
          <p>{paymentModes[order.payment_mode].name}</p>
          {order.courier && (
            <p>
              {order.courier} {order.courier_tracking}
            </p>
          )}
        </section>
      </div>
      {paper === "summary" ? (
        <>
          <PricedLines lines={linesWithNotes(product)} />
          <OrderTotals {...order.totals} coupon={order.coupon} />
          <Payments payment={order.payment} />
          <p className={`${text.small} ${styles.smallPrint}`}>{NO_INVOICE}</p>
        </>
      ) : (
        <>
          <LinesToPack lines={product} />
          {order.payment.status === "due_on_delivery" && order.payment.due > 0 && (
            <p className={styles.due}>
              To collect on delivery <b>{money(order.payment.due)}</b>
            </p>
          )}
        </>
      )}
    </article>
  );
}

/** What was paid and refunded, and what is left to pay. */
const Payments = ({ payment }: Pick<Order, "payment">) => (
  <dl className={totals.totals}>
    {paymentEntries(payment).map(({ id, name, at, amount, details }) => (
      <div key={id}>
        <dt>
          {name} {formatDateTime(at)}
          {details && `, ${details}`}
        </dt>
        <dd>{money(amount)}</dd>
      </div>
    ))}
    {openAmounts(payment).map(({ name, amount }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{money(amount)}</dd>
      </div>
    ))}
    <div className={totals.total}>
      <dt>{LEFT_TO_PAY}</dt>
      <dd>{money(payment.due)}</dd>
    </div>
  </dl>
);

const PricedLines = ({ lines }: { lines: ReturnType<typeof linesWithNotes> }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col">Price</th>
        <th scope="col">Quantity</th>
        <th scope="col">Subtotal</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ line_id, productname, price, product_qty, note }) => (
        <tr key={line_id}>
          <td>
            {productname}
            {note && <div>{note}</div>}
          </td>
          <td>{money(price)}</td>
          <td>{product_qty || "–"}</td>
          <td>{product_qty > 0 ? money(price * product_qty) : "–"}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const LinesToPack = ({ lines }: { lines: OrderLine[] }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col">ID</th>
        <th scope="col">Quantity</th>
        <th scope="col">Packed</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ line_id, product_id, productname, product_qty }) => (
        <tr key={line_id}>
          <td>{productname}</td>
          <td>{product_id}</td>
          <td>{product_qty}</td>
          <td>
            <span className={styles.box} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
