import { Link } from "react-router";
import type { SalesStatistics } from "#contract/reports.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import { countLabel } from "../shell/pager.tsx";
import styles from "./dashboard.module.css";

/** The best-selling products of the period. */
export const BestSellers = ({ sold }: { sold: SalesStatistics["best_sellers"] }) => (
  <section aria-labelledby="best">
    <div className={layout.sectionHeader}>
      <h2 id="best">Best sellers</h2>
      <span className={text.faint}>in this period</span>
    </div>
    {sold.length === 0 ? (
      <p className={text.soft}>No sales in this period.</p>
    ) : (
      <ol className={styles.lowStock}>
        {sold.map(({ id, productname, image, quantity, sales }) => (
          <li key={id}>
            <Thumbnail className={styles.thumbnail} image={image} />
            <Link className={`${text.truncate} ${layout.grow}`} to={`/admin/edit-product/${id}`}>
              {productname}
            </Link>
            <span className={text.faint}>{countLabel(quantity, "piece")}</span>
            <span className={`${text.numeric} ${text.strong} ${styles.sold}`}>{money(sales)}</span>
          </li>
        ))}
      </ol>
    )}
  </section>
);
