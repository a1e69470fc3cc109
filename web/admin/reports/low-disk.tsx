import type { DiskSpace } from "#contract/reports.ts";
import { formatMegabytes } from "#web/ui/file-size.ts";
import { Note } from "#web/ui/note.tsx";
import styles from "./dashboard.module.css";

/** The warning that the disk of the shop is nearly full. */
export const LowDisk = ({ free_mb, total_mb }: DiskSpace) => (
  <div className={styles.warning}>
    <Note kind="warning" title="The shop's disk is nearly full">
      <p>
        {formatMegabytes(free_mb)} of {formatMegabytes(total_mb)} are free. When nothing is left, customers cannot order
        and nothing can be saved. Ask the person who runs the server to free some space.
      </p>
    </Note>
  </div>
);
