import styles from "./needs-scripts.module.css";

/** The message on pages that need JavaScript. Rendered by the server only, because no browser that runs this file shows it. */
export const NeedsScripts = () => (
  <noscript>
    {import.meta.env.SSR && (
      <p className={styles.note}>
        This page needs JavaScript, which is turned off in this browser. Lists, products and articles can be read
        without it.
      </p>
    )}
  </noscript>
);
