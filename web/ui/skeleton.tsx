import styles from "./skeleton.module.css";

type SkeletonProps = {
  /** In pixels. */
  width?: number;
  height?: number;
  /** The class that gives the size. */
  className?: string;
};

/** The shape of content that is being loaded. Tests wait for `data-skeleton`. */
export const Skeleton = ({ width, height, className = "" }: SkeletonProps) => (
  <span className={`${styles.skeleton} ${className}`} style={{ width, height }} data-skeleton="" />
);

/** Irregular widths, so that the lines look like text. */
const widths = [120, 90, 140, 104, 128, 96, 112, 84];

/** The width of the placeholder of a name in this row, in pixels. */
export const skeletonWidth = (row: number): number => widths[row % widths.length] ?? 100;

/** The numbers of this many rows, from 0. */
export const rowNumbers = (count: number): number[] => Array.from({ length: count }, (_, row) => row);
