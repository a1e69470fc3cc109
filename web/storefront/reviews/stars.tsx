import type { CSSProperties } from "react";
import text from "#web/ui/text.module.css";
import styles from "./stars.module.css";

/** An average of reviews as stars, with their number. */
export const Stars = ({ average, count, className = "" }: { average: number; count: number; className?: string }) => (
  <span className={`${styles.stars} ${className}`} style={{ "--stars": average } as CSSProperties}>
    {average.toFixed(1)}
    <span className={text.visuallyHidden}> of 5 stars</span>, {count === 1 ? "1 review" : `${count} reviews`}
  </span>
);
