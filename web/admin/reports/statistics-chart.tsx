import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { formatDayRange } from "#contract/dates.ts";
import { type Area, ChartBars, centerOf } from "./chart-bars.tsx";
import styles from "./dashboard.module.css";
import type { Chart } from "./dashboard-filters.ts";
import { type Bucket, formatValue } from "./series.ts";
import { useSize } from "./use-size.ts";

/** Pixels around the bars: room for the highest value, the days and the values. */
const margin = { top: 8, bottom: 30, left: 52 };

type StatisticsChartProps = { name: string; chart: Chart; buckets: readonly Bucket[] };

/** Bars for the period, and a mark across each for the period before. Pointer and arrow keys step through it. */
export function StatisticsChart({ name, chart, buckets }: StatisticsChartProps) {
  const [ref, { width, height }] = useSize();
  const [active, setActive] = useState<number | null>(null);
  const { top, left } = margin;
  const area: Area = { top, left, right: width, bottom: height - margin.bottom, step: (width - left) / buckets.length };
  const bucket = active === null ? undefined : buckets[active];

  function followPointer({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const index = Math.floor((clientX - currentTarget.getBoundingClientRect().left - left) / area.step);
    setActive(buckets[index] ? index : null);
  }

  function followKey(event: KeyboardEvent) {
    const current = active ?? 0;
    const target = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: buckets.length - 1 }[event.key];
    if (event.key === "Escape") setActive(null);
    if (target === undefined) return;
    event.preventDefault();
    if (buckets[target]) setActive(target);
  }

  return (
    <div
      ref={ref}
      className={styles.chart}
      role="application"
      aria-label={`${name}. Step through it with the arrow keys, or read the table below.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys step through it
      tabIndex={0}
      onKeyDown={followKey}
      onFocus={() => setActive((index) => index ?? 0)}
      onBlur={() => setActive(null)}
      onPointerDown={followPointer}
      onPointerMove={followPointer}
      // A finger leaves whenever it is lifted: what it pressed stays.
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setActive(null)}
    >
      {width > 0 && (
        <svg aria-hidden="true">
          {active !== null && bucket && (
            <rect
              className={styles.activeBand}
              x={left + area.step * active}
              y={top}
              width={area.step}
              height={area.bottom - top}
            />
          )}
          <ChartBars chart={chart} buckets={buckets} area={area} />
        </svg>
      )}
      {active !== null && bucket && (
        <Tooltip chart={chart} bucket={bucket} x={centerOf(area, active)} chartWidth={width} />
      )}
    </div>
  );
}

type TooltipProps = { chart: Chart; bucket: Bucket; x: number; chartWidth: number };

/** What a bucket holds, beside its bar on the side that has more room. */
const Tooltip = ({ chart, bucket: { from, to, value, before }, x, chartWidth }: TooltipProps) => (
  <div
    className={styles.tooltip}
    role="status"
    style={x < chartWidth / 2 ? { left: x + 10 } : { right: chartWidth - x + 10 }}
  >
    {formatDayRange(from, to)}
    <b>{formatValue(chart, value)}</b>
    <span>
      {formatDayRange(before.from, before.to)}: {formatValue(chart, before.value)}
    </span>
  </div>
);
