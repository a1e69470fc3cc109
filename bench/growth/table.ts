import type { Growth } from "./measure.ts";

/** How many times the smallest shop's figure the largest one's may be. */
export const MOST_GROWTH = 2;

/** How much a call's slowest answers grow from the first size to the last. */
const growthOf = ({ times }: Growth): number => (times.at(-1)?.p99 ?? Number.NaN) / (times[0]?.p99 ?? Number.NaN);

/** Whether a call takes no more than it may in the largest shop: half of its answers, and the slowest ones. */
export const isFlat = (growth: Growth): boolean => Math.max(growthOf(growth), usualGrowthOf(growth)) <= MOST_GROWTH;

/** The same of its usual answers. */
const usualGrowthOf = ({ times }: Growth): number => (times.at(-1)?.p50 ?? Number.NaN) / (times[0]?.p50 ?? Number.NaN);

/** The rows of the table, the head first. */
export function growthRows(sizes: readonly number[], growths: readonly Growth[]): string[][] {
  const head = ["call", ...sizes.flatMap((size) => [`${short(size)} p50`, "p99"]), "p50 grows", "p99 grows", ""];
  const rows = growths.map((growth) => [
    growth.name,
    ...growth.times.flatMap(({ p50, p99 }) => [p50.toFixed(1), p99.toFixed(1)]),
    `${usualGrowthOf(growth).toFixed(1)}x`,
    `${growthOf(growth).toFixed(1)}x`,
    isFlat(growth) ? "pass" : "short",
  ]);
  return [head, ...rows];
}

/** The table for a terminal. */
export function growthTable(sizes: readonly number[], growths: readonly Growth[]): string {
  const rows = growthRows(sizes, growths);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  "),
    )
    .join("\n");
}

/** 1k, 100k, 1M. */
export const short = (size: number): string =>
  size >= 1_000_000 ? `${size / 1_000_000}M` : size >= 1000 ? `${size / 1000}k` : String(size);
