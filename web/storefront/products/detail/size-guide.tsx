import { Link } from "react-router";
import styles from "./option-picker.module.css";

/** Which size is for how many centimetres, opened by one press. */
export const SizeGuide = ({ sizes }: { sizes: readonly string[] }) => (
  <details className={styles.guide}>
    <summary>Size guide</summary>
    <ul>
      {sizes.map((size) => (
        <li key={size}>{size}</li>
      ))}
    </ul>
    <p>
      Measure around your head, just above the eyebrows.{" "}
      <Link to="/articles/helmets-and-sizes">How to measure and fit</Link>
    </p>
  </details>
);
