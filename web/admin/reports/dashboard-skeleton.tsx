import layout from "#web/ui/layout.module.css";
import { rowNumbers, Skeleton, skeletonWidth } from "#web/ui/skeleton.tsx";
import { Permitted } from "../shell/permitted.tsx";
import styles from "./dashboard.module.css";

/** The skeleton of the dashboard. */
export const DashboardSkeleton = () => (
  <>
    <Permitted permission="see_statistics">
      <div className={styles.tiles} aria-hidden="true">
        {["New Members", "Sales", "Analytics"].map((name) => (
          <div key={name} className={styles.tile}>
            <span className={styles.tileName}>{name}</span>
            <span className={styles.tileValue}>
              <Skeleton width={110} height={22} />
            </span>
            <span className={styles.tileNote}>
              <Skeleton width={130} />
            </span>
          </div>
        ))}
        <Permitted permission="see_emails">
          <div className={styles.tile}>
            <span className={styles.tileName}>Emails</span>
            <span className={styles.tileValue}>
              <Skeleton width={60} height={22} />
            </span>
            <span className={styles.tileNote}>
              <Skeleton width={110} />
            </span>
          </div>
        </Permitted>
      </div>
    </Permitted>
    <div className={styles.columns} aria-hidden="true">
      <section>
        <Lines count={8} />
      </section>
      <section>
        <Lines count={5} />
      </section>
    </div>
  </>
);

const Lines = ({ count }: { count: number }) => (
  <div className={layout.skeletonLines}>
    {rowNumbers(count).map((row) => (
      <Skeleton key={row} width={skeletonWidth(row) * 2} />
    ))}
  </div>
);
