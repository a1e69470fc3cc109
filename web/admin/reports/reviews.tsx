import { Link } from "react-router";
import type { CallReply } from "#contract/api.ts";
import layout from "#web/ui/layout.module.css";
import plainTable from "#web/ui/plain-table.module.css";
import table from "#web/ui/table.module.css";
import text from "#web/ui/text.module.css";
import { ReviewBadge } from "../shell/review-badge.tsx";
import { screenPath } from "../shell/screens.ts";
import styles from "./dashboard.module.css";

type ReviewsProps = NonNullable<CallReply<"GET /api/admin/dashboard">["reviews"]>;

/** The newest reviews, and how many wait for a decision. */
export const Reviews = ({ latest, waiting }: ReviewsProps) => (
  <section aria-labelledby="reviews">
    <div className={layout.sectionHeader}>
      <h2 id="reviews">Latest reviews</h2>
      <span className={text.faint}>{waiting} waiting</span>
      <span className={layout.sectionActions}>
        <Link className={text.link} to={screenPath("reviews", waiting > 0 ? { state: "waiting" } : {})}>
          {waiting > 0 ? "Reviews to decide on" : "All reviews"}
        </Link>
      </span>
    </div>
    {latest.length === 0 ? (
      <p className={text.soft}>No reviews yet. Customers are asked for one a few days after delivery.</p>
    ) : (
      <table className={`${plainTable.table} ${styles.reviews}`}>
        <thead>
          <tr>
            <th scope="col">Review</th>
            <th scope="col" className={styles.stars}>
              Stars
            </th>
            <th scope="col" className={styles.reviewState}>
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          {latest.map(({ id, rating, title, author, product, state }) => (
            <tr key={id}>
              <td title={title}>
                <span className={text.strong}>{title}</span>
                <span className={table.secondLine}>
                  {author}, {product.productname}
                </span>
              </td>
              <td>
                {rating} <span aria-hidden="true">★</span>
                <span className={text.visuallyHidden}>of 5 stars</span>
              </td>
              <td>
                <ReviewBadge state={state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);
