import { Link } from "react-router";
import { formatDayRange } from "#contract/dates.ts";
import type { SalesStatistics } from "#contract/reports.ts";
import layout from "#web/ui/layout.module.css";
import plainTable from "#web/ui/plain-table.module.css";
import segmented from "#web/ui/segmented.module.css";
import text from "#web/ui/text.module.css";
import styles from "./dashboard.module.css";
import { type DashboardFilters, dashboardSearchOf, salesCharts } from "./dashboard-filters.ts";
import { type Bucket, bucketDays, bucketsOf, formatValue, series } from "./series.ts";
import { StatisticsChart } from "./statistics-chart.tsx";

type Days = { from: string; to: string };
type ChartSectionProps = { filters: DashboardFilters; statistics: SalesStatistics; period: Days; before: Days };

/** The chosen figure over time, beside the period before: as a chart, and as a table for those who read that. */
export function ChartSection({ filters, statistics, period, before }: ChartSectionProps) {
  const { chart } = filters;
  const { title } = series[chart];
  const buckets = bucketsOf(chart, statistics.days, statistics.days_before);
  const heading = `${title} by ${bucketDays(statistics.days.length) === 7 ? "week" : "day"}`;
  const past = formatDayRange(before.from, before.to);
  return (
    <section aria-labelledby="chart">
      <div className={layout.sectionHeader}>
        <h2 id="chart">{heading}</h2>
        {salesCharts.some((each) => each === chart) && <SalesCharts filters={filters} />}
        <p className={`${layout.sectionActions} ${styles.legend}`}>
          <span>{formatDayRange(period.from, period.to)}</span>
          <span className={styles.legendBefore}>{past}</span>
        </p>
      </div>
      {buckets.some(({ value, before: then }) => value || then.value) ? (
        <>
          <StatisticsChart name={heading} chart={chart} buckets={buckets} />
          <AsTable heading={heading} chart={chart} buckets={buckets} />
        </>
      ) : (
        <p className={`${styles.chartEmpty} ${text.soft}`}>No data in this period</p>
      )}
    </section>
  );
}

const SalesCharts = ({ filters }: { filters: DashboardFilters }) => (
  <nav className={`${segmented.segmented} ${segmented.small}`} aria-label="Chart">
    {salesCharts.map((chart) => (
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

type AsTableProps = { heading: string; chart: DashboardFilters["chart"]; buckets: readonly Bucket[] };

function AsTable({ heading, chart, buckets }: AsTableProps) {
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
          {buckets.map(({ from, to, value, before }) => (
            <tr key={from}>
              <td>{formatDayRange(from, to)}</td>
              <td className={text.numeric}>{formatValue(chart, value)}</td>
              <td className={`${text.numeric} ${text.soft}`} title={formatDayRange(before.from, before.to)}>
                {formatValue(chart, before.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
