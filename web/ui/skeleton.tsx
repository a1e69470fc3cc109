import styles from "./skeleton.module.css";

type SkeletonProps = {
  /** In pixels. */
  width?: number;
  height?: number;
  /** Where a style sheet gives the size. */
  className?: string;
};

/** The shape of something that is not loaded yet. `data-skeleton` is what tests wait for. */
export const Skeleton = ({ width, height, className = "" }: SkeletonProps) => (
  <span className={`${styles.skeleton} ${className}`} style={{ width, height }} data-skeleton="" />
);

/** Widths that look like words rather than like a pattern. */
const widths = [120, 90, 140, 104, 128, 96, 112, 84];

/** The width of the line that stands for a name in this row, in pixels. */
export const skeletonWidth = (row: number): number => widths[row % widths.length] ?? 100;

/** The numbers of this many rows, from 0. */
export const rowNumbers = (count: number): number[] => Array.from({ length: count }, (_, row) => row);
