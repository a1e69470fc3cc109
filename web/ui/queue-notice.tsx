import styles from "./queue-notice.module.css";
import { createStore } from "./store.ts";

/** The expected wait, in seconds, while the shop is too busy for a call; null while no call waits. */
export const secondsInQueue = createStore<number | null>(null);

/** The notice for a waiting customer. A screen reader announces it once: the seconds, which change, are hidden from it. */
export function QueueNotice() {
  const seconds = secondsInQueue.use();
  return (
    <div aria-live="polite">
      {seconds !== null && (
        <p className={styles.notice}>
          <b>You are in line.</b> Many customers are here at once. Keep this page open: it continues by itself
          <span aria-hidden="true"> in about {seconds === 1 ? "1 second" : `${seconds} seconds`}</span>.
        </p>
      )}
    </div>
  );
}
