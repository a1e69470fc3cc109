import type { CallReply } from "#contract/api.ts";
import layout from "#web/ui/layout.module.css";
import { PageHeader } from "../shell/page-header.tsx";
import { BestSellers } from "./best-sellers.tsx";
import { ChartSection } from "./chart-section.tsx";
import { Checklist } from "./checklist.tsx";
import styles from "./dashboard.module.css";
import { dashboardFiltersOf, dashboardSearchOf } from "./dashboard-filters.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { EmailsNow } from "./emails-now.tsx";
import { Employees } from "./employees.tsx";
import { LowDisk } from "./low-disk.tsx";
import { LowStock } from "./low-stock.tsx";
import { OrdersWaiting } from "./orders-waiting.tsx";
import { PaymentsNow } from "./payments-now.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { ReturnsWaiting } from "./returns-waiting.tsx";
import { Reviews } from "./reviews.tsx";
import { Tiles } from "./tiles.tsx";

type DashboardData = CallReply<"GET /api/admin/dashboard">;

/** The dashboard: statistics and pending work; null draws the skeleton. */
export function DashboardScreen({ search, data }: { search: URLSearchParams; data: DashboardData | null }) {
  const filters = dashboardFiltersOf(search);
  return (
    <>
      <PageHeader screen="dashboard">
        {(data === null || data.statistics) && (
          <PeriodBar
            filters={filters}
            period={data?.period ?? null}
            searchOf={(period) => dashboardSearchOf({ ...filters, ...period })}
          />
        )}
      </PageHeader>
      <div className={layout.surface} aria-busy={data === null}>
        <div className={styles.dashboard}>
          {data === null ? <DashboardSkeleton /> : <Parts filters={filters} data={data} />}
        </div>
      </div>
    </>
  );
}

type PartsProps = { filters: ReturnType<typeof dashboardFiltersOf>; data: DashboardData };

function Parts({ filters, data }: PartsProps) {
  const {
    statistics,
    orders_waiting,
    returns,
    payments,
    low_stock,
    staff,
    emails,
    reviews,
    low_disk,
    checklist,
    read_at,
    period,
    before,
  } = data;
  const readAt = Date.parse(read_at);
  return (
    <>
      {low_disk && <LowDisk {...low_disk} />}
      {checklist && <Checklist steps={checklist} />}
      {statistics && <Tiles filters={filters} statistics={statistics} emails={emails} />}
      <div className={styles.columns}>
        {statistics && <ChartSection filters={filters} statistics={statistics} period={period} before={before} />}
        {orders_waiting && (
          <div>
            <OrdersWaiting waiting={orders_waiting} readAt={readAt} />
            {returns && <ReturnsWaiting {...returns} />}
            {payments && <PaymentsNow {...payments} />}
          </div>
        )}
        {!statistics && low_stock && <LowStock {...low_stock} />}
      </div>
      {statistics && (
        <div className={styles.columns}>
          <BestSellers sold={statistics.best_sellers} />
          {low_stock && <LowStock {...low_stock} />}
        </div>
      )}
      {(staff || emails) && (
        <div className={styles.columns}>
          {staff && <Employees {...staff} readAt={readAt} />}
          {emails && <EmailsNow {...emails} />}
        </div>
      )}
      {reviews && (
        <div className={styles.columns}>
          <Reviews {...reviews} />
        </div>
      )}
    </>
  );
}
