/** A line of something on its way, this wide in pixels. */
export const Skeleton = ({ width, height }: { width: number; height?: number }) => (
  <span className="bone" style={{ width, height }} />
);

/** Widths that look like words rather than like a pattern. */
const widths = [120, 90, 140, 104, 128, 96, 112, 84];

/** The width of the line that stands in for a name in this row, in pixels. */
export const skeletonWidth = (row: number): number => widths[row % widths.length] ?? 100;

/** Numbers to draw this many rows from. */
export const rowNumbers = (count: number): number[] => Array.from({ length: count }, (_, row) => row);
