import styles from "./needs-scripts.module.css";

/** The message on pages that need JavaScript. */
export const NeedsScripts = () => (
  <noscript>
    <p className={styles.note}>
      This page needs JavaScript, which is turned off in this browser. Lists, products and articles can be read without
      it.
    </p>
  </noscript>
);
