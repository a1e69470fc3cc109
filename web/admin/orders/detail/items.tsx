import { Link } from "react-router";
import type { Totals } from "#contract/cart.ts";
import { piecesGone } from "#contract/orders.documents.ts";
import type { OrderLine } from "#contract/orders.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import plainTable from "#web/ui/plain-table.module.css";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import visible from "#web/ui/visible.module.css";
import { countLabel } from "../../shell/pager.tsx";
import styles from "./order.module.css";
import { OrderTotals } from "./order-totals.tsx";

type ItemsProps = { lines: OrderLine[]; totals: Totals; coupon: string | null };

/** The lines of an order at the prices of that time, and its totals. */
export const Items = ({ lines, totals, coupon }: ItemsProps) => (
  <section aria-labelledby="items">
    <div className={layout.sectionHeader}>
      <h2 id="items">Items</h2>
      <span className={text.faint}>
        {countLabel(
          lines.reduce((sum, line) => sum + line.product_qty, 0),
          "piece",
        )}
      </span>
    </div>
    <table className={`${plainTable.table} ${styles.items}`}>
      <thead>
        <tr>
          <th scope="col" className={styles.image}>
            <span className={text.visuallyHidden}>Image</span>
          </th>
          <th scope="col">Description</th>
          <th scope="col" className={`${styles.price} ${text.numeric} ${visible.notOnPhone}`}>
            Price
          </th>
          <th scope="col" className={`${styles.quantity} ${text.numeric} ${visible.notOnPhone}`}>
            Quantity
          </th>
          <th scope="col" className={`${styles.subtotal} ${text.numeric}`}>
            Subtotal
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.line_id} {...line} />
        ))}
      </tbody>
    </table>
    <OrderTotals {...totals} coupon={coupon} />
  </section>
);

const Line = ({ product_id, productname, product_qty, price, image, ...pieces }: OrderLine) => (
  <tr>
    <td>
      <Thumbnail image={image} />
    </td>
    <td title={productname}>
      <Link className={plainTable.name} to={`/admin/edit-product/${product_id}`}>
        {productname}
      </Link>
      <span className={`${text.caption} ${visible.notOnPhone}`}>ID {product_id}</span>
      <Gone {...pieces} />
      {product_qty > 0 && (
        <span className={`${text.caption} ${visible.onPhone}`}>
          {product_qty} x {money(price)}
        </span>
      )}
    </td>
    <td className={`${text.numeric} ${text.soft} ${visible.notOnPhone}`}>{money(price)}</td>
    <td className={`${text.numeric} ${visible.notOnPhone}`}>{product_qty || "–"}</td>
    <td className={`${text.numeric} ${text.strong}`}>{product_qty > 0 ? money(product_qty * price) : "–"}</td>
  </tr>
);

/** The pieces that were cancelled, not delivered, returned or damaged; nothing when none were. */
function Gone(pieces: Pick<OrderLine, "cancelled" | "undelivered" | "returned" | "damaged">) {
  const parts = [piecesGone(pieces), pieces.damaged > 0 && `${pieces.damaged} damaged`].filter(Boolean);
  return parts.length > 0 && <span className={text.caption}>{parts.join(", ")}</span>;
}
