import { nice, ticks } from "d3-array";
import { formatDayAndMonth } from "#contract/dates.ts";
import styles from "./dashboard.module.css";
import type { Chart } from "./dashboard-filters.ts";
import { type Bucket, series } from "./series.ts";

/** Pixels. */
const MAX_BAR_WIDTH = 18;
const DAY_LABEL_WIDTH = 40;
/** From the middle of a label to the middle of the next. */
const DAY_LABEL_SPACING = 64;
/** About as many values at the axis as can be read at a glance. */
const TICKS = 4;

/** Where the bars are, in pixels of the chart; each bucket has a band as wide as `step`. */
export type Area = { left: number; right: number; top: number; bottom: number; step: number };

/** The middle of a bucket's band. */
export const centerOf = ({ left, step }: Area, index: number): number => left + step * (index + 0.5);

type BarsProps = { chart: Chart; buckets: readonly Bucket[]; area: Area };

/** The bars of the period, the marks of the period before, and both axes. */
export function ChartBars({ chart, buckets, area }: BarsProps) {
  const values = valueTicks(chart, buckets);
  const top = values.at(-1) ?? 1;
  const yOf = (value: number) => area.bottom - (value / top) * (area.bottom - area.top);
  const barWidth = Math.min(MAX_BAR_WIDTH, area.step * 0.46);
  return (
    <>
      {values.map((value) => (
        <g key={value}>
          <line className={styles.gridLine} x1={area.left} x2={area.right} y1={yOf(value)} y2={yOf(value)} />
          <text x={area.left - 8} y={yOf(value)} dy="0.355em" textAnchor="end">
            {series[chart].short(value)}
          </text>
        </g>
      ))}
      {/* The key draws them again for another chart, so that they grow. */}
      <g key={chart}>
        {buckets.map(({ from, value, before }, index) => {
          const left = centerOf(area, index) - barWidth / 2;
          return (
            <g key={from}>
              {value !== null && (
                <rect
                  className={styles.bar}
                  x={left}
                  y={yOf(value)}
                  width={barWidth}
                  height={area.bottom - yOf(value)}
                />
              )}
              {before.value ? <Mark x={left - 3} y={yOf(before.value)} width={barWidth + 6} /> : null}
            </g>
          );
        })}
      </g>
      <line className={styles.axis} x1={area.left} x2={area.right} y1={area.bottom} y2={area.bottom} />
      <DayLabels buckets={buckets} area={area} />
    </>
  );
}

/** The value of the period before: a line a little wider than the bar, set off from it. */
const Mark = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <>
    <rect className={styles.markEdge} x={x} y={y - 2} width={width} height={4} />
    <rect className={styles.mark} x={x} y={y - 1} width={width} height={2} />
  </>
);

/** The last day, and as many before it as have room. */
function DayLabels({ buckets, area }: Omit<BarsProps, "chart">) {
  const every = Math.ceil(DAY_LABEL_SPACING / area.step);
  return buckets.map(({ from }, index) => {
    if ((buckets.length - 1 - index) % every !== 0) return null;
    const x = Math.min(centerOf(area, index), area.right - DAY_LABEL_WIDTH / 2);
    return (
      <text key={from} x={x} y={area.bottom + 8} dy="0.71em" textAnchor="middle">
        {formatDayAndMonth(from)}
      </text>
    );
  });
}

/** Round values from 0 to above all that is drawn. What is counted has no fractions. */
function valueTicks(chart: Chart, buckets: readonly Bucket[]): number[] {
  const highest = Math.max(...buckets.flatMap(({ value, before }) => [value ?? 0, before.value ?? 0]));
  const [, top] = nice(0, highest, TICKS);
  return ticks(0, top, TICKS).filter((tick) => chart === "analytics" || Number.isInteger(tick));
}
