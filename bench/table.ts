/**
 * One line of the result: the figures of the shop and of the baseline, and the median of the ratios of all rounds. A
 * budget limits the ratio: `most` from above, `least` from below.
 */
export type Row = {
  name: string;
  shop: number;
  baseline: number;
  ratio: number;
  baselineName: string;
  budget?: { most: number } | { least: number };
};

/** A figure of the shop with its highest allowed value. */
export type Measurement = { name: string; value: number; unit: string; max: number };

/** The median. */
export function medianOf(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

/** The rows as a table for a terminal. */
export function ratioTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.name,
    figureOf(row.shop),
    figureOf(row.baseline),
    `${row.ratio.toFixed(2)}x`,
    row.baselineName,
    ...budgetCells(row),
  ]);
  return aligned([["measure", "shop", "baseline", "ratio", "baseline is", "budget", ""], ...lines]);
}

function budgetCells({ ratio, budget }: Row): [budget: string, verdict: string] {
  if (!budget) return ["", ""];
  if ("most" in budget) return [`<= ${budget.most}x`, passOrShort(ratio <= budget.most)];
  return [`>= ${budget.least}x`, passOrShort(ratio >= budget.least)];
}

/** The figures as a table for a terminal. */
export function measurementTable(figures: readonly Measurement[]): string {
  const lines = figures.map(({ name, value: figure, unit, max }) => [
    name,
    `${figureOf(figure)} ${unit}`,
    `<= ${max} ${unit}`,
    passOrShort(figure <= max),
  ]);
  return aligned([["measure", "shop", "budget", ""], ...lines]);
}

const passOrShort = (passes: boolean) => (passes ? "pass" : "short");

/** Cells in columns: what begins with a figure stands to the right. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          /^\d/.test(cell) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const figureOf = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
