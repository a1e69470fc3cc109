import type { ComponentType, ReactNode } from "react";
import { keysOf } from "#contract/keys.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import { rowNumbers, Skeleton, skeletonWidth } from "#web/ui/skeleton.tsx";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { DisabledWhileLoading } from "../shell/disabled-while-loading.tsx";
import { ExportButton } from "../shell/export-button.tsx";
import { LinkFilter } from "../shell/list/filter-controls.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { usePendingList, useTargetSearch } from "../shell/pending-list.ts";
import { requireLogin } from "../shell/require-login.ts";
import { type ScreenName, screens } from "../shell/screens.ts";
import { screenMeta } from "../shell/shop.ts";
import { chosenDays, type PeriodFilters, periodFiltersOf, periodSearchOf } from "./dashboard-filters.ts";
import { PeriodBar } from "./period-bar.tsx";
import styles from "./sales-report.module.css";

type Days = { from: string; to: string };

/** How the rows of a report can be grouped. The URL names how, unless it is the first one. */
type Groups<Group extends string> = Record<Group, { label: string }>;

type ReportDefinition<Data extends object> = {
  screen: ScreenName;
  /** False when it is about now. */
  hasPeriod: boolean;
  /** Null when its rows are always grouped in the same way. */
  groups: Groups<string> | null;
  load: (search: URLSearchParams, options: { signal: AbortSignal }) => Promise<Data>;
  save: (search: URLSearchParams) => Promise<void>;
  Table: ComponentType<Data>;
};

/** How a URL groups a report. */
export function groupOf<Group extends string>(groups: Groups<Group>, search: URLSearchParams): Group {
  const all = keysOf(groups);
  return all.find((by) => by === search.get("by")) ?? all[0];
}

/** Each report with a period replies it. */
const periodOf = (data: object | null): Days | null => (data && "period" in data ? (data.period as Days) : null); // Checked by the contract.

/** The exports of the route of a report. */
export function reportPage<Data extends object>({ screen, ...report }: ReportDefinition<Data>) {
  const { hasPeriod, groups, load, save, Table } = report;

  function searchOf(period: PeriodFilters | null, by: string | null): string {
    const search = period ? periodSearchOf(period) : new URLSearchParams();
    if (groups && by && by !== keysOf(groups)[0]) search.set("by", by);
    return `?${search}`;
  }

  function Report({ search, data }: { search: URLSearchParams; data: Data | ApiError | null }) {
    const filters = periodFiltersOf(search);
    const by = groups && groupOf(groups, search);
    const period = data instanceof ApiError ? chosenDays(filters) : periodOf(data);
    return (
      <>
        <PageHeader screen={screen}>
          {hasPeriod && <PeriodBar filters={filters} period={period} searchOf={(days) => searchOf(days, by)} />}
          <ExportButton save={() => save(search)} />
          <PrintButton />
        </PageHeader>
        <div className={`${layout.surface} ${styles.report}`} aria-busy={data === null}>
          <p className={styles.printTitle}>{screens[screen].title}</p>
          {groups && by && (
            <LinkFilter
              list={{ values: { by }, href: (changes) => searchOf(hasPeriod ? filters : null, changes.by ?? null) }}
              label="Group by"
              options={Object.entries(groups).map(([group, { label }]) => ({ label, values: { by: group } }))}
            />
          )}
          <Loaded data={data}>{(loaded) => <Table {...loaded} />}</Loaded>
        </div>
      </>
    );
  }

  return {
    meta: screenMeta(screen),

    clientLoader: ({ url, request: { signal } }: { url: URL; request: Request }) =>
      requireLogin(url, () => orTooLong(load(url.searchParams, { signal }))),

    HydrateFallback() {
      const search = useTargetSearch();
      return (
        <DisabledWhileLoading>
          <Report search={search} data={null} />
        </DisabledWhileLoading>
      );
    },

    Page({ loaderData }: { loaderData: Data | ApiError }) {
      const { search, late } = usePendingList();
      return <Report search={search} data={late ? null : loaderData} />;
    },
  };
}

const PrintButton = () => (
  <button type="button" className={button.secondary} onClick={() => window.print()}>
    <AdminIcon name="print" />
    Print
  </button>
);

/** The data of a report, or the error that its period is too long: then the page stays, to choose another one. */
async function orTooLong<Data>(loading: Promise<Data>): Promise<Data | ApiError> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && error.code === "period_too_long") return error;
    throw error;
  }
}

type LoadedProps<Data> = { data: Data | ApiError | null; children: (data: Data) => ReactNode };

/** What is below the header of a report: its data, the error, or a skeleton while it loads. */
function Loaded<Data>({ data, children }: LoadedProps<Data>): ReactNode {
  if (data === null) return <ReportSkeleton />;
  if (!(data instanceof ApiError)) return children(data);
  return (
    <div className={styles.tooLong}>
      <Note kind="error" title="This period is too long">
        <p>{data.message}</p>
      </Note>
    </div>
  );
}

const ReportSkeleton = () => (
  <div className={layout.skeletonLines} aria-hidden="true">
    {rowNumbers(10).map((row) => (
      <Skeleton key={row} width={skeletonWidth(row) * 2} />
    ))}
  </div>
);
