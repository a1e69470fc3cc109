import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import styles from "./bulk.module.css";
import type { BulkRun } from "./use-bulk-run.ts";

/** How far the work on many orders is, with a button that stops it after the current batch. */
export const BulkProgress = ({ run: { done, total, stop } }: { run: BulkRun }) => (
  <Dialog open onClose={stop} title={`Working on ${total} orders`} text="Keep this page open until it is done.">
    <progress className={styles.progress} value={done} max={total} aria-label="Orders done" />
    <p role="status">
      {done} of {total} done
    </p>
    <div className={dialog.buttons}>
      <button type="button" className={button.secondary} onClick={stop}>
        Stop
      </button>
    </div>
  </Dialog>
);
