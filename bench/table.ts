/** One line of the result: the shop's figure, the floor's, and the median of their ratios round by round. */
export type Row = { what: string; shop: number; floor: number; ratio: number; against: string };

/** The middle of some figures. */
export function medianOf(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

const HEAD = ["measure", "shop", "floor", "ratio", "floor is"];

/** The rows as a table for a terminal. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    figure(row.shop),
    figure(row.floor),
    `${row.ratio.toFixed(2)}x`,
    row.against,
  ]);
  const widths = HEAD.map((head, column) => Math.max(head.length, ...cells.map((line) => line[column]?.length ?? 0)));
  const lines = [HEAD, ...cells].map((line) =>
    line
      .map((cell, column) =>
        column === 0 || column === 4 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  "),
  );
  return lines.join("\n");
}

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
