import styles from "./in-line.module.css";
import { createStore } from "./store.ts";

/** The expected wait of a customer whose call the shop is too busy for; null while nobody waits. */
export const secondsInLine = createStore<number | null>(null);

/** Tells a waiting customer that nothing has to be done. The changing seconds are not read out each time. */
export function InLine() {
  const seconds = secondsInLine.use();
  return (
    <div aria-live="polite">
      {seconds !== null && (
        <p className={styles.notice}>
          <b>You are in line.</b> Many customers are here at once. Keep this page open: it goes on by itself
          <span aria-hidden="true"> in about {seconds === 1 ? "1 second" : `${seconds} seconds`}</span>.
        </p>
      )}
    </div>
  );
}
