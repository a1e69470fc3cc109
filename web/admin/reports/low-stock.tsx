import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { StockBadge } from "#web/ui/status-badge.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { screenPath } from "../shell/screens.ts";

type LowStockProps = NonNullable<CallReply<"GET /api/admin/dashboard">["low_stock"]>;

/** The products on show that are sold out or soon will be, the scarcest first. */
export const LowStock = ({ products, more, low_below }: LowStockProps) => (
  <section aria-labelledby="stock">
    <div className="section-head">
      <h2 id="stock">Low stock</h2>
      <span className="dim">fewer than {low_below}</span>
      <span className="acts">
        <Link className="link" to={screenPath("products", { stock: "low" })}>
          Products
        </Link>
      </span>
    </div>
    {products.length === 0 ? (
      <p className="soft">Every product on show has enough pieces.</p>
    ) : (
      <ul className="scarce">
        {products.map((product) => (
          <li key={product.id}>
            <Thumbnail image={product.image} />
            <Link className="name cut grow" to={`/admin/edit-product/${product.id}`}>
              {product.productname}
            </Link>
            <StockBadge {...product} />
          </li>
        ))}
      </ul>
    )}
    {more && <p className="hint">And more.</p>}
  </section>
);
