import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import field from "#web/ui/field.module.css";
import layout from "#web/ui/layout.module.css";
import { StockBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import { screenPath } from "../shell/screens.ts";
import styles from "./dashboard.module.css";

type LowStockProps = NonNullable<CallReply<"GET /api/admin/dashboard">["low_stock"]>;

/** The shown products that are sold out or low on stock, the lowest first. */
export const LowStock = ({ products, more, low_below }: LowStockProps) => (
  <section aria-labelledby="stock">
    <div className={layout.sectionHeader}>
      <h2 id="stock">Low stock</h2>
      <span className={text.faint}>fewer than {low_below}</span>
      <span className={layout.sectionActions}>
        <Link className={text.link} to={screenPath("products", { stock: "low" })}>
          Products
        </Link>
      </span>
    </div>
    {products.length === 0 ? (
      <p className={text.soft}>All products have enough stock.</p>
    ) : (
      <ul className={styles.lowStock}>
        {products.map((product) => (
          <li key={product.id}>
            <Thumbnail className={styles.thumbnail} image={product.image} />
            <Link className={`${text.truncate} ${layout.grow}`} to={`/admin/edit-product/${product.id}`}>
              {product.productname}
            </Link>
            <StockBadge {...product} />
          </li>
        ))}
      </ul>
    )}
    {more && <p className={field.hint}>And more.</p>}
  </section>
);
