import { Link } from "react-router";
import type { SalesStatistics } from "#contract/reports.ts";
import { money } from "#web/ui/money.ts";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { countLabel } from "../shell/pager.tsx";

/** The products of which most pieces were sold in the period. */
export const BestSellers = ({ sold }: { sold: SalesStatistics["best_sellers"] }) => (
  <section aria-labelledby="best">
    <div className="section-head">
      <h2 id="best">Best sellers</h2>
      <span className="dim">in these days</span>
    </div>
    {sold.length === 0 ? (
      <p className="soft">Nothing was sold in these days.</p>
    ) : (
      <ol className="scarce">
        {sold.map(({ id, productname, image, pieces, sales }) => (
          <li key={id}>
            <Thumbnail image={image} />
            <Link className="name cut grow" to={`/admin/edit-product/${id}`}>
              {productname}
            </Link>
            <span className="dim">{countLabel(pieces, "piece")}</span>
            <span className="figure strong sold">{money(sales)}</span>
          </li>
        ))}
      </ol>
    )}
  </section>
);
