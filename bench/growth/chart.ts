import type { Growth } from "./measure.ts";
import { isWithinBudgets, MAX_P99_AT_MILLION, MAX_P99_GROWTH, maxP99, short } from "./table.ts";

const COLUMNS = 5;
const PANEL = { width: 188, height: 112 };
/** Where the lines of a panel are drawn. */
const PLOT = { left: 10, right: 178, top: 34, bottom: 92 };

const STYLE = `
  svg { background: #f5f5f0; font: 11px system-ui, sans-serif }
  text { fill: #14161a } .faint { fill: #5c606b } .short { fill: #b3261e; font-weight: 600 }
  .p50, .p99, .limit { fill: none; stroke-width: 1.75 }
  .p50 { stroke: #7a7f8c } .p99 { stroke: #1f4fd8 } .limit { stroke: #b3261e; stroke-dasharray: 3 3; stroke-width: 1 }
  .ground { stroke: #c9cac4 }
  @media (prefers-color-scheme: dark) {
    svg { background: #14161a }
    text { fill: #f5f5f0 } .faint { fill: #a4a8b3 } .short { fill: #ff8a80 }
    .p50 { stroke: #8b909c } .p99 { stroke: #8fb0ff } .limit { stroke: #ff8a80 } .ground { stroke: #3a3e47 }
  }`;

/** One panel per call: its response times by size of the shop. */
export function growthChart(sizes: readonly number[], growths: readonly Growth[]): string {
  const height = 44 + Math.ceil(growths.length / COLUMNS) * PANEL.height;
  const width = COLUMNS * PANEL.width;
  const range = `${short(sizes[0] ?? 0)} to ${short(sizes.at(-1) ?? 0)} products and orders`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="The response times of each call, from ${range}">`,
    `<style>${STYLE}</style>`,
    `<text class="faint" x="10" y="22">${range}, left to right. Dashed: the budget of the p99, ${MAX_P99_GROWTH} times the first one at 100k and ${MAX_P99_AT_MILLION} ms at 1M (if in range).</text>`,
    `<path class="p99" d="M${width - 150} 18h18"/><text x="${width - 128}" y="22">p99</text>`,
    `<path class="p50" d="M${width - 90} 18h18"/><text x="${width - 68}" y="22">p50</text>`,
    ...growths.map((growth, index) => {
      const x = (index % COLUMNS) * PANEL.width;
      const y = 40 + Math.floor(index / COLUMNS) * PANEL.height;
      return `<g transform="translate(${x} ${y})">${panelOf(sizes, growth)}</g>`;
    }),
    "</svg>\n",
  ].join("\n");
}

function panelOf(sizes: readonly number[], growth: Growth): string {
  const { name, times } = growth;
  const limits = sizes.map((size) => maxP99(size, sizes, growth));
  // The limit at a million is far above most figures, so it does not extend the panel.
  const growthLimit = MAX_P99_GROWTH * (times[0]?.p99 ?? 0);
  const top = Math.max(growthLimit, ...times.map(({ p99 }) => p99)) * 1.05;
  const x = (index: number) => PLOT.left + ((PLOT.right - PLOT.left) * index) / Math.max(1, sizes.length - 1);
  const y = (ms: number) => (PLOT.bottom - ((PLOT.bottom - PLOT.top) * ms) / top).toFixed(1);
  const line = (figures: readonly number[]) => `M${figures.map((ms, index) => `${x(index)} ${y(ms)}`).join("L")}`;
  const first = times[0]?.p99 ?? 0;
  const last = times.at(-1)?.p99 ?? 0;
  return [
    `<text x="${PLOT.left}" y="14">${escaped(name)}</text>`,
    `<text class="${isWithinBudgets(sizes, growth) ? "faint" : "short"}" x="${PLOT.left}" y="28">${first.toFixed(1)} → ${last.toFixed(1)} ms</text>`,
    `<path class="ground" d="M${PLOT.left} ${PLOT.bottom}H${PLOT.right}"/>`,
    ...limits.map((limit, index) =>
      limit === null || limit > top ? "" : `<path class="limit" d="M${x(index) - 8} ${y(limit)}h16"/>`,
    ),
    `<path class="p50" d="${line(times.map(({ p50 }) => p50))}"/>`,
    `<path class="p99" d="${line(times.map(({ p99 }) => p99))}"/>`,
  ].join("");
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
