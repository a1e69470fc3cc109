import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { SalesStatistics } from "#contract/reports.ts";
import layout from "#web/ui/layout.module.css";
import plainTable from "#web/ui/plain-table.module.css";
import segmented from "#web/ui/segmented.module.css";
import text from "#web/ui/text.module.css";
import { formatDayRange } from "../../ui/dates.ts";
import styles from "./dashboard.module.css";
import { type DashboardFilters, dashboardSearchOf } from "./dashboard-filters.ts";
import { type Bucket, bucketDays, bucketsOf, series } from "./series.ts";

// The chart library is larger than the rest of the screen, so it is loaded after the statistics.
const FiguresChart = lazy(() => import("./statistics-chart.tsx"));

type Days = { from: string; to: string };
type ChartSectionProps = { filters: DashboardFilters; statistics: SalesStatistics; period: Days; before: Days };

/** The selected statistic over time, beside the previous period: as a chart, and as a table for screen readers. */
export function ChartSection({ filters, statistics, period, before }: ChartSectionProps) {
  const { chart } = filters;
  const { title } = series[chart];
  const stretches = bucketsOf(chart, statistics.days, statistics.days_before);
  const heading = `${title} by ${bucketDays(statistics.days.length) === 7 ? "week" : "day"}`;
  const past = formatDayRange(before.from, before.to);
  return (
    <section aria-labelledby="chart">
      <div className={layout.sectionHeader}>
        <h2 id="chart">{heading}</h2>
        {(chart === "sales" || chart === "orders") && <SalesOrOrders filters={filters} />}
        <p className={`${layout.sectionActions} ${styles.legend}`}>
          <span>{formatDayRange(period.from, period.to)}</span>
          <span className={styles.legendBefore}>{past}</span>
        </p>
      </div>
      {stretches.some(({ value, before: then }) => value || then.value) ? (
        <>
          <Suspense fallback={<div className={styles.chart} aria-busy="true" />}>
            <FiguresChart name={heading} chart={chart} stretches={stretches} />
          </Suspense>
          <AsTable heading={heading} chart={chart} stretches={stretches} />
        </>
      ) : (
        <p className={`${styles.chartEmpty} ${text.soft}`}>Nothing to draw: these days and those before have none.</p>
      )}
    </section>
  );
}

const SalesOrOrders = ({ filters }: { filters: DashboardFilters }) => (
  <nav className={`${segmented.segmented} ${segmented.small}`} aria-label="Chart">
    {(["sales", "orders"] as const).map((chart) => (
      <Link
        key={chart}
        to={dashboardSearchOf({ ...filters, chart })}
        aria-current={filters.chart === chart || undefined}
        preventScrollReset
        replace
      >
        {series[chart].title}
      </Link>
    ))}
  </nav>
);

type AsTableProps = { heading: string; chart: DashboardFilters["chart"]; stretches: readonly Bucket[] };

function AsTable({ heading, chart, stretches }: AsTableProps) {
  const say = (value: number | null) => (value === null ? "–" : series[chart].say(value));
  return (
    <details className={styles.asTable}>
      <summary>Show as a table</summary>
      <table className={plainTable.table}>
        <caption className={text.visuallyHidden}>{heading}</caption>
        <thead>
          <tr>
            <th scope="col">Days</th>
            <th scope="col" className={text.numeric}>
              {series[chart].title}
            </th>
            <th scope="col" className={text.numeric}>
              Period before
            </th>
          </tr>
        </thead>
        <tbody>
          {stretches.map(({ from, to, value, before }) => (
            <tr key={from}>
              <td>{formatDayRange(from, to)}</td>
              <td className={text.numeric}>{say(value)}</td>
              <td className={`${text.numeric} ${text.soft}`} title={formatDayRange(before.from, before.to)}>
                {say(before.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
