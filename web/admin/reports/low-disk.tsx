import type { DiskSpace } from "#contract/reports.ts";
import { Note } from "#web/ui/note.tsx";
import styles from "./dashboard.module.css";

const space = (mb: number): string =>
  mb < 1024 ? `${mb} MB` : `${(mb / 1024).toLocaleString("en-PH", { maximumFractionDigits: 1 })} GB`;

/** The warning that the disk of the shop is nearly full. */
export const LowDisk = ({ free_mb, total_mb }: DiskSpace) => (
  <div className={styles.warning}>
    <Note kind="warning" title="The shop's disk is nearly full">
      <p>
        {space(free_mb)} of {space(total_mb)} are free. When nothing is left, customers cannot order and nothing can be
        saved. Ask the person who runs the server to free some space.
      </p>
    </Note>
  </div>
);
