import { Link } from "react-router";
import type { Totals } from "#contract/cart.ts";
import type { OrderLine } from "#contract/orders.ts";
import { money } from "#web/ui/money.ts";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { countLabel } from "../../shell/pager.tsx";
import { OrderTotals } from "./order-totals.tsx";

type ItemsProps = { lines: OrderLine[]; totals: Totals; coupon: string | null };

/** What was ordered, at the prices of that moment, and what it came to. */
export const Items = ({ lines, totals, coupon }: ItemsProps) => (
  <section aria-labelledby="items">
    <div className="section-head">
      <h2 id="items">Items</h2>
      <span className="dim">
        {countLabel(
          lines.reduce((sum, line) => sum + line.product_qty, 0),
          "piece",
        )}
      </span>
    </div>
    <table className="table flush items">
      <thead>
        <tr>
          <th scope="col" className="i-image">
            <span className="unseen">Image</span>
          </th>
          <th scope="col">Description</th>
          <th scope="col" className="i-price figure wide">
            Price
          </th>
          <th scope="col" className="i-quantity figure wide">
            Quantity
          </th>
          <th scope="col" className="i-subtotal figure">
            Subtotal
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.product_id} {...line} />
        ))}
      </tbody>
    </table>
    <OrderTotals {...totals} coupon={coupon} />
  </section>
);

const Line = ({ product_id, productname, product_qty, price, image }: OrderLine) => (
  <tr>
    <td>
      <Thumbnail image={image} />
    </td>
    <td title={productname}>
      <Link className="name" to={`/admin/edit-product/${product_id}`}>
        {productname}
      </Link>
      <span className="under wide">ID {product_id}</span>
      <span className="under narrow">
        {product_qty} x {money(price)}
      </span>
    </td>
    <td className="figure soft wide">{money(price)}</td>
    <td className="figure wide">{product_qty}</td>
    <td className="figure strong">{money(product_qty * price)}</td>
  </tr>
);
