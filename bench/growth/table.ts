import type { Growth } from "./measure.ts";

/** The p99 with 100,000 products and orders is at most this many times the p99 with 1,000. */
export const MAX_P99_GROWTH = 3;

/** The p99 with 1,000,000 products and orders is at most this, in milliseconds. */
export const MAX_P99_AT_MILLION = 150;

/** The highest p99 in milliseconds that the budgets allow at a size; null for a size without a budget. */
export function maxP99(size: number, sizes: readonly number[], growth: Growth): number | null {
  if (size === 1_000_000) return MAX_P99_AT_MILLION;
  const smallest = p99At(1_000, sizes, growth);
  return size === 100_000 && smallest !== null ? MAX_P99_GROWTH * smallest : null;
}

/** Whether a call is within the budgets of all measured sizes. */
export const isWithinBudgets = (sizes: readonly number[], growth: Growth): boolean =>
  sizes.every((size) => (p99At(size, sizes, growth) ?? 0) <= (maxP99(size, sizes, growth) ?? Number.POSITIVE_INFINITY));

const p99At = (size: number, sizes: readonly number[], { times }: Growth): number | null =>
  times[sizes.indexOf(size)]?.p99 ?? null;

/** The p99 with 100,000 products and orders, as a multiple of the p99 with 1,000; empty when one was not measured. */
function p99Growth(sizes: readonly number[], growth: Growth): string {
  const smallest = p99At(1_000, sizes, growth);
  const hundredThousand = p99At(100_000, sizes, growth);
  return smallest === null || hundredThousand === null ? "" : `${(hundredThousand / smallest).toFixed(1)}x`;
}

/** The rows of the table, the column heads first. */
export function growthRows(sizes: readonly number[], growths: readonly Growth[]): string[][] {
  const head = ["call", ...sizes.flatMap((size) => [`${short(size)} p50`, "p99"]), "p99 100k / 1k", "budgets"];
  const rows = growths.map((growth) => [
    growth.name,
    ...growth.times.flatMap(({ p50, p99 }) => [p50.toFixed(1), p99.toFixed(1)]),
    p99Growth(sizes, growth),
    isWithinBudgets(sizes, growth) ? "pass" : "short",
  ]);
  return [head, ...rows];
}

/** The table for a terminal. */
export function growthTable(sizes: readonly number[], growths: readonly Growth[]): string {
  const rows = growthRows(sizes, growths);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .join("  "),
    )
    .join("\n");
}

/** 1k, 100k, 1M. */
export const short = (size: number): string =>
  size >= 1_000_000 ? `${size / 1_000_000}M` : size >= 1000 ? `${size / 1000}k` : String(size);
