import styles from "./dashboard.module.css";

const WIDTH = 88;
const HEIGHT = 30;

/** A small line chart of a statistic by day. The chart below shows the details. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.map((value) => value ?? 0);
  const top = Math.max(...known, 0);
  if (top === 0 || known.length < 2) return null;
  const step = WIDTH / (known.length - 1);
  const points = known.map(
    (value, index) => `${round(index * step)} ${round(HEIGHT - 2 - (value / top) * (HEIGHT - 4))}`,
  );
  const line = `M${points.join("L")}`;
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.fill} d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}z`} />
      <path d={line} />
    </svg>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
