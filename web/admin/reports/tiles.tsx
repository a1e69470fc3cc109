import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DashboardTotals, EmailQueueStatus, SalesStatistics } from "#contract/reports.ts";
import text from "#web/ui/text.module.css";
import { countLabel } from "../shell/pager.tsx";
import styles from "./dashboard.module.css";
import { type Chart, type DashboardFilters, dashboardSearchOf, salesCharts } from "./dashboard-filters.ts";
import { percent } from "./percent.ts";
import { changeOf, series } from "./series.ts";
import { Sparkline } from "./sparkline.tsx";

type TilesProps = { filters: DashboardFilters; statistics: SalesStatistics; emails: EmailQueueStatus | null };

const { brief } = series.sales;

/** The four statistics of the period, compared with the previous period. Each links to its chart. */
export function Tiles({ filters, statistics, emails }: TilesProps) {
  const { totals, totals_before: before } = statistics;
  const shared = { filters, statistics };
  return (
    <section className={styles.tiles} aria-label="Figures of the period">
      <Tile {...shared} name="New Members" chart="members">
        <Change chart="members" totals={totals} before={before} />
      </Tile>
      <Tile {...shared} name="Sales" chart="sales">
        <Change chart="sales" totals={totals} before={before} />, {countLabel(totals.orders, "order")} placed
        <br />
        {brief(totals.collected)} collected, {brief(totals.refunded)} refunded
        {totals.awaiting > 0 && `, ${brief(totals.awaiting)} awaits payment`}
      </Tile>
      <Tile {...shared} name="Analytics" chart="analytics">
        <Conversion totals={totals} before={before} />
      </Tile>
      {totals.emails !== null && (
        <Tile {...shared} name="Emails" chart="emails">
          {emails && emails.failed.count > 0 && (
            <>
              <b className={styles.worse}>{inWords(emails.failed)} failed</b>,{" "}
            </>
          )}
          {emails?.kept ? "Not sent: no mail server" : <Change chart="emails" totals={totals} before={before} />}
        </Tile>
      )}
    </section>
  );
}

const inWords = ({ count, more }: { count: number; more: boolean }): string =>
  `${count.toLocaleString("en-PH")}${more ? "+" : ""}`;

type TileProps = {
  filters: DashboardFilters;
  statistics: SalesStatistics;
  name: string;
  chart: Chart;
  children: ReactNode;
};

function Tile({ filters, statistics, name, chart, children }: TileProps) {
  const { figureOf, brief } = series[chart];
  const value = figureOf(statistics.totals);
  const shown = filters.chart === chart || (chart === "sales" && salesCharts.some((each) => each === filters.chart));
  return (
    <Link
      className={styles.tile}
      to={dashboardSearchOf({ ...filters, chart })}
      aria-current={shown || undefined}
      preventScrollReset
      replace
    >
      <span className={styles.tileName}>{name}</span>
      <span className={styles.tileValue}>{value === null ? "–" : brief(value)}</span>
      <Sparkline values={statistics.days.map(figureOf)} />
      <span className={styles.tileNote}>{children}</span>
    </Link>
  );
}

type Both = { totals: DashboardTotals; before: DashboardTotals };

/** The change against the previous period, in percent. */
function Change({ chart, totals, before }: Both & { chart: Chart }) {
  const { figureOf, brief } = series[chart];
  const now = figureOf(totals) ?? 0;
  const then = figureOf(before) ?? 0;
  const change = changeOf(now, then);
  if (change === null) return <>No previous data</>;
  return (
    <>
      <Arrow by={change}>{percent(Math.abs(change))}</Arrow> from {brief(then)}
    </>
  );
}

/** Orders per hundred visits; the change is in percentage points. */
function Conversion({ totals, before }: Both) {
  if (totals.conversion === null) return <>No visits counted</>;
  const points = before.conversion === null ? null : Math.round((totals.conversion - before.conversion) * 100) / 100;
  return (
    <>
      {points !== null && points !== 0 && (
        <>
          <Arrow by={points}>{Math.abs(points).toLocaleString("en-PH")} pt</Arrow>,{" "}
        </>
      )}
      online orders per 100 visits, of {countLabel(totals.visits, "visit")}
    </>
  );
}

const Arrow = ({ by, children }: { by: number; children: ReactNode }) => (
  <b className={by === 0 ? undefined : by > 0 ? styles.better : styles.worse}>
    <span aria-hidden="true">{by === 0 ? "=" : by > 0 ? "↑" : "↓"}</span>
    <span className={text.visuallyHidden}>{by < 0 ? "down" : by > 0 ? "up" : "unchanged"}</span> {children}
  </b>
);
