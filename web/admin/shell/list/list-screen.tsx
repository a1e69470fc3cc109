import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CallOptions } from "#contract/api.ts";
import { formatDateTime, formatShortDateTime } from "#contract/dates.ts";
import type { ListCounts } from "#contract/reports.counts.admin.ts";
import type { StaffTopic } from "#contract/system.updates.admin.ts";
import button from "#web/ui/button.module.css";
import chips from "#web/ui/chips.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import layout from "#web/ui/layout.module.css";
import { type Column, type Selection, Table } from "#web/ui/table.tsx";
import text from "#web/ui/text.module.css";
import { PageHeader } from "../page-header.tsx";
import { countLabel, Pager } from "../pager.tsx";
import type { ScreenName } from "../screens.ts";
import styles from "./list-screen.module.css";
import { type ApiQuery, type Filters, type ListState, readListState } from "./list-state.ts";

/** An empty state, shown instead of rows. */
type Empty = { title: string; text?: ReactNode; action?: ReactNode };

/** The title of the empty state of a list that shows one status. */
export const noneWithStatus = (rows: string, label: string): string => `No ${rows} with the status ${label}`;

/** A column; one with `time` needs no cell, since it shows that time of the row, and the year too as its tooltip. */
export type ListColumn<Row, Sort extends string> = Column<Row, Sort> & { time?: (row: Row) => string };

/** A list of the back office. Its title and permission are in the table of screens. */
export type List<Row extends { id: number }, F extends Filters, Sort extends string> = {
  screen: ScreenName;
  /** The noun for a row, singular and plural. */
  rowName: readonly [one: string, many: string];
  /** The filters, in the order of the URL. */
  filters: F;
  /** The sort orders; the first one is the default. */
  sorts?: readonly Sort[];
  load: (query: ApiQuery<F, Sort>, options: CallOptions) => Promise<ListPage<Row>>;
  /** What changes its rows: then it is read again by itself. */
  topic?: StaffTopic;
  /** The buttons beside the title. */
  header?: (list: ListState<F, Sort>) => ReactNode;
  /** The filters above the table, and what they count; undefined while it is loaded, and beside other filters. */
  toolbar?: (list: ListState<F, Sort>, counts: ListCounts | undefined) => ReactNode;
  columns: readonly ListColumn<Row, Sort>[];
  skeletonRows?: number;
  /** Without any rows. */
  empty: Empty;
  /** Without rows that match the filters. */
  noMatch?: (values: ListState<F, Sort>["values"]) => Empty;
  /** The label of the link from there to all rows. */
  showAll: string;
  className?: string | undefined;
};

/** A page of rows. `summary` says beside the filters what all pages amount to; `arrived` how many rows came since, and shows them. */
export type ListPage<Row> = {
  rows: Row[];
  next_cursor: string | null;
  summary?: string;
  /** The counts of its filters. */
  counts?: ListCounts | undefined;
  arrived?: { count: number; show: () => void };
};

/** Declares a list. Its filters are a constant of their own: TypeScript does not infer them from inside the list. */
export const defineList = <Row extends { id: number }, F extends Filters, Sort extends string = never>(
  list: List<Row, F, Sort>,
): List<Row, F, Sort> => ({ ...list, columns: list.columns.map(withTime) });

const withTime = <Row, Sort extends string>({ time, ...column }: ListColumn<Row, Sort>): Column<Row, Sort> =>
  time
    ? {
        width: 148,
        tone: "secondary",
        phone: "value",
        skeleton: 90,
        cell: (row) => formatShortDateTime(time(row)),
        tooltip: (row) => formatDateTime(time(row)),
        ...column,
      }
    : column;

/** A row of a declared list. */
export type RowOf<L> = L extends { load: (...given: never) => Promise<ListPage<infer Row>> } ? Row : never;

type ListScreenProps<Row extends { id: number }, F extends Filters, Sort extends string> = {
  list: List<Row, F, Sort>;
  search: URLSearchParams;
  /** Null while it is being loaded: the skeleton is shown. */
  page: ListPage<Row> | null;
  /** The buttons beside the title, if they need the state of the screen. */
  header?: ReactNode;
  rowActions?: (row: Row) => ReactNode;
  selection?: Selection<Row> | null;
  /** Shown above the table. */
  notice?: ReactNode;
  /** The preview pane; null while it is closed. */
  preview?: ReactNode;
  /** Dialogs and the bar of the selected rows. */
  children?: ReactNode;
};

/** A list with filters, table, empty state and pager. */
export function ListScreen<Row extends { id: number }, F extends Filters, Sort extends string>(
  props: ListScreenProps<Row, F, Sort>,
) {
  const { list, search, page, header, rowActions, selection, notice, preview, children } = props;
  const state = readListState(list, search);
  const content = (
    <>
      {notice}
      <Arrived page={page} rowName={list.rowName} />
      <Table
        columns={list.columns}
        rows={page?.rows ?? null}
        skeletonRows={list.skeletonRows}
        sorting={{ current: state.sort, href: (sort) => state.href({ sort }) }}
        rowActions={rowActions}
        selection={selection}
        className={list.className}
      />
      {page?.rows.length === 0 && <EmptyList list={list} state={state} />}
      {page && page.rows.length > 0 && (
        <Pager
          count={countLabel(page.rows.length, ...list.rowName)}
          first={state.cursor === null ? null : state.href({})}
          next={page.next_cursor === null ? null : state.href({ cursor: page.next_cursor })}
          hasPreview={preview !== undefined}
        />
      )}
      {children}
    </>
  );
  return (
    <>
      <PageHeader screen={list.screen}>{header ?? list.header?.(state)}</PageHeader>
      {list.toolbar && (
        <div className={chips.toolbar}>
          {list.toolbar(state, page?.counts)}
          {page?.summary && <span className={text.soft}>{page.summary}</span>}
        </div>
      )}
      <div className={layout.surface} aria-busy={page === null}>
        {preview === undefined ? (
          content
        ) : (
          <div className={styles.split}>
            <div className={styles.list}>{content}</div>
            {preview}
          </div>
        )}
      </div>
    </>
  );
}

/** A button over the table that shows the rows that arrived. It moves none of them. */
function Arrived({
  page,
  rowName: [one, many],
}: {
  page: ListPage<unknown> | null;
  rowName: readonly [string, string];
}) {
  const arrived = page?.arrived;
  return (
    <div className={styles.arrived} role="status">
      {arrived && (
        <button type="button" className={styles.showArrived} onClick={arrived.show}>
          <Icon name="caret-up" />
          {countLabel(arrived.count, `new ${one}`, `new ${many}`)}
        </button>
      )}
    </div>
  );
}

/** The empty state, with a link to all rows when filters are set. */
function EmptyList<Row extends { id: number }, F extends Filters, Sort extends string>({
  list: { empty, noMatch, rowName, showAll },
  state: { values, cursor, isFiltered, unfilteredHref },
}: {
  list: List<Row, F, Sort>;
  state: ListState<F, Sort>;
}) {
  const nothingAtAll = !isFiltered && cursor === null;
  const match = noMatch?.(values) ?? empty;
  const shown: Empty = nothingAtAll
    ? empty
    : {
        title: cursor === null ? match.title : `No ${rowName[1]} on this page`,
        text: isFiltered ? match.text : "The list is shorter now.",
        action: (
          <Link className={button.secondary} to={unfilteredHref}>
            {showAll}
          </Link>
        ),
      };
  return (
    <EmptyState title={shown.title} text={shown.text}>
      {shown.action}
    </EmptyState>
  );
}
