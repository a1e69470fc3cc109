import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { formatDayAndMonth, formatDayRange } from "../../ui/dates.ts";
import styles from "./dashboard.module.css";
import type { Chart } from "./dashboard-filters.ts";
import { type Bucket, series } from "./series.ts";

type FiguresChartProps = { name: string; chart: Chart; stretches: readonly Bucket[] };

/** Bars for the period, and a mark across each for the period before. Arrow keys step through it. */
export default function FiguresChart({ name, chart, stretches }: FiguresChartProps) {
  return (
    <div className={styles.chart}>
      <ResponsiveContainer>
        <BarChart
          data={[...stretches]}
          aria-label={`${name}. The arrow keys step through it; the table below tells the same.`}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="27%"
        >
          <CartesianGrid vertical={false} stroke="var(--hair)" />
          <XAxis
            dataKey="from"
            tickFormatter={formatDayAndMonth}
            tickLine={false}
            axisLine={{ stroke: "var(--hair-2)" }}
            minTickGap={24}
          />
          {/* On an axis of its own, a mark stands in the middle of its stretch as the bar does, however wide that is. */}
          <XAxis dataKey="from" xAxisId="before" hide />
          <YAxis
            width={52}
            tickFormatter={series[chart].short}
            tickLine={false}
            axisLine={false}
            allowDecimals={chart === "analytics"}
          />
          <Tooltip
            cursor={{ fill: "var(--press)" }}
            isAnimationActive={false}
            content={(props) => <Tip {...props} chart={chart} />}
          />
          <Bar dataKey="value" name="This period" fill="var(--color-ink)" maxBarSize={18} animationDuration={350} />
          <Bar
            dataKey="before.value"
            name="Period before"
            xAxisId="before"
            maxBarSize={18}
            shape={Mark}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Where the period before stood: a line a little wider than the bar, set off from it. */
function Mark({ x, y, width, value }: BarShapeProps) {
  if (!value) return null;
  const [left, top, wide] = [Number(x) - 3, Number(y) - 1, Number(width) + 6];
  return (
    <>
      <rect x={left} y={top - 1} width={wide} height={4} fill="var(--surface)" />
      <rect x={left} y={top} width={wide} height={2} fill="var(--color-edge)" />
    </>
  );
}

function Tip({ active, payload, chart }: Pick<TooltipContentProps, "active" | "payload"> & { chart: Chart }) {
  const stretch: Bucket | undefined = payload?.[0]?.payload;
  if (!active || !stretch) return null;
  const say = (value: number | null) => (value === null ? "–" : series[chart].say(value));
  return (
    <div className={styles.tooltip} role="status">
      {formatDayRange(stretch.from, stretch.to)}
      <b>{say(stretch.value)}</b>
      <span>
        {formatDayRange(stretch.before.from, stretch.before.to)}: {say(stretch.before.value)}
      </span>
    </div>
  );
}
