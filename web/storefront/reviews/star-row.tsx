import text from "#web/ui/text.module.css";
import styles from "./product-reviews.module.css";

/** The stars of one review. */
export const StarRow = ({ rating }: { rating: number }) => (
  <p className={styles.starRow}>
    <span aria-hidden="true">
      {"★".repeat(rating)}
      <span className={styles.missing}>{"★".repeat(5 - rating)}</span>
    </span>
    <span className={text.visuallyHidden}>{rating} of 5 stars</span>
  </p>
);
