import { Fragment, type ReactNode } from "react";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import styles from "./sales-report.module.css";

/** The least width of the window at which a column is there, in pixels; without one it is always there. */
export type LeastWidth = "720" | "1024" | undefined;

const columnClasses = { 720: visible.notOnPhone, 1024: visible.from1024 } as const;
const lineClasses = { 720: visible.onPhone, 1024: visible.below1024 } as const;

/** The class of a column that only wider windows have room for. */
export const visibleFrom = (from: LeastWidth): string => (from ? (columnClasses[from] ?? "") : "");

type MoreFiguresProps = { figures: readonly { title: string; value: ReactNode; from?: LeastWidth }[] };

/** The figures of a row whose columns the window has no room for, below its name. */
export const MoreFigures = ({ figures }: MoreFiguresProps) => (
  <dl className={`${styles.more} ${text.faint} ${visible.below1024}`}>
    {figures.map(
      ({ title, value, from }) =>
        from && (
          <Fragment key={title}>
            <dt className={lineClasses[from]}>{title}</dt>
            <dd className={lineClasses[from]}>{value}</dd>
          </Fragment>
        ),
    )}
  </dl>
);
