import { keysOf } from "#contract/keys.ts";
import { type SalesGroup, salesGroups } from "#contract/reports.groups.admin.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import layout from "#web/ui/layout.module.css";
import { saveFile } from "#web/ui/save-file.ts";
import { DisabledWhileLoading } from "../shell/disabled-while-loading.tsx";
import { ExportButton } from "../shell/export-button.tsx";
import { LinkFilter } from "../shell/list/filter-controls.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { usePendingList, useTargetSearch } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import type { Route } from "./+types/sales-report-page";
import { chosenDays, type PeriodFilters, periodFiltersOf, periodQueryOf, periodSearchOf } from "./dashboard-filters.ts";
import { PeriodBar } from "./period-bar.tsx";
import { Loaded, orTooLong, PrintButton } from "./report-page.tsx";
import styles from "./sales-report.module.css";
import { type SalesReport, SalesTable } from "./sales-table.tsx";

export const meta = screenMeta("salesReport");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () =>
    orTooLong(call("GET /api/admin/reports/sales", { query: queryOf(url.searchParams) }, { signal })),
  );

export function HydrateFallback() {
  const search = useTargetSearch();
  return (
    <DisabledWhileLoading>
      <Report search={search} data={null} />
    </DisabledWhileLoading>
  );
}

export default function SalesReportPage({ loaderData }: Route.ComponentProps) {
  const { search, late } = usePendingList();
  return <Report search={search} data={late ? null : loaderData} />;
}

const groupOf = (search: URLSearchParams): SalesGroup =>
  keysOf(salesGroups).find((by) => by === search.get("by")) ?? "day";

const queryOf = (search: URLSearchParams) => ({ ...periodQueryOf(periodFiltersOf(search)), by: groupOf(search) });

function searchOf(period: PeriodFilters, by: string | null): string {
  const search = periodSearchOf(period);
  if (by && by !== "day") search.set("by", by);
  return `?${search}`;
}

function Report({ search, data }: { search: URLSearchParams; data: SalesReport | ApiError | null }) {
  const filters = periodFiltersOf(search);
  const by = groupOf(search);
  const options = keysOf(salesGroups).map((group) => ({ label: salesGroups[group].label, values: { by: group } }));
  return (
    <>
      <PageHeader screen="salesReport">
        <PeriodBar
          filters={filters}
          period={data instanceof ApiError ? chosenDays(filters) : (data?.period ?? null)}
          searchOf={(period) => searchOf(period, by)}
        />
        <ExportButton save={() => saveFile("GET /api/admin/reports/sales/export", { query: queryOf(search) })} />
        <PrintButton />
      </PageHeader>
      <div className={`${layout.surface} ${styles.report}`} aria-busy={data === null}>
        <p className={styles.printTitle}>Sales report</p>
        <LinkFilter
          list={{ values: { by }, href: (changes) => searchOf(filters, changes.by ?? null) }}
          label="Group by"
          options={options}
        />
        <Loaded data={data}>{(loaded) => <SalesTable {...loaded} />}</Loaded>
      </div>
    </>
  );
}
