import type { CSSProperties, ReactNode } from "react";
import { rowNumbers, Skeleton, skeletonWidth } from "./skeleton.tsx";
import { SortHeader, type SortOrders } from "./sort-header.tsx";
import styles from "./table.module.css";
import text from "./text.module.css";

/** On a phone a row has two lines, title and status, then detail and value, and a picture beside or something below them. */
type PhonePlace = "title" | "status" | "detail" | "value" | "picture" | "below";

/** On a phone columns without a place are hidden. One with buttons says so: null where the page of the row has the same buttons. */
type OnPhone = { actions?: never; phone?: PhonePlace | undefined } | { actions: true; phone: PhonePlace | null };

/**
 * A column of a table: its header, what it shows of a row, and its place on a phone. The buttons of `actions` are
 * inconspicuous until the row is hovered or focused.
 */
export type Column<Row, Sort extends string = string> = OnPhone & {
  title: string;
  /** Only screen readers get the title. */
  hideTitle?: true;
  /** In pixels, and in windows below 1280 px. Columns without a width share the space that is left. */
  width?: number;
  narrowWidth?: number;
  align?: "right";
  tone?: "secondary" | "strong";
  /** The narrowest window that shows the column, in pixels. */
  from?: 1024 | 1280 | 1440;
  sort?: SortOrders<Sort>;
  /** Without it the cell holds the `rowActions` of the table. */
  cell?: (row: Row) => ReactNode;
  /** The full text of a cell that may be truncated. */
  tooltip?: (row: Row) => string | null | undefined;
  /** The skeleton of the cell: its width in pixels, or the width of a name plus pixels. Without it the cell stays empty. */
  skeleton?: number | { nameAnd: number } | { square: number };
  className?: string | undefined;
};

/** The rows that are selected, by their id. */
export type Selection<Row> = {
  selected: ReadonlySet<number>;
  label: (row: Row) => string;
  onSelect: (id: number, selected: boolean) => void;
  /** Adds a checkbox for all rows. */
  onSelectAll?: ((selected: boolean) => void) | undefined;
};

type TableProps<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[];
  /** Null draws the skeleton. */
  rows: readonly Row[] | null;
  skeletonRows?: number | undefined;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  sorting?: { current: Sort | null; href: (sort: Sort) => string };
  /** Null keeps the column of checkboxes empty. */
  selection?: Selection<Row> | null | undefined;
  /** Inside a section: no padding at the edges, and the header does not stick. */
  inset?: true;
  className?: string | undefined;
};

/** A table that never scrolls sideways. On a phone each row becomes an entry of two lines. */
export function Table<Row extends { id: number }, Sort extends string = string>(props: TableProps<Row, Sort>) {
  const { columns, rows, skeletonRows = 12, sorting, selection, inset, className, ...body } = props;
  const isPictured = columns.some(({ phone }) => phone === "picture");
  const layout = [inset ? styles.inset : styles.list, selection !== undefined && styles.selectable];
  return (
    <table className={join(styles.table, ...layout, isPictured && styles.pictured, className)}>
      <thead>
        <tr>
          {selection !== undefined && <SelectAll rows={rows} selection={selection} />}
          {columns.map((column) => (
            <Header key={column.title} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row) => <BodyRow key={row.id} row={row} columns={columns} selection={selection} {...body} />)
          : rowNumbers(skeletonRows).map((row) => (
              <tr key={row}>
                {selection !== undefined && (
                  <td className={styles.select}>{selection && <Skeleton width={16} height={16} />}</td>
                )}
                {columns.map((column) => (
                  <td key={column.title} className={cellClass(column)}>
                    <CellSkeleton row={row} size={column.skeleton} />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

/** The second, smaller line of a cell. */
export const secondLine = styles.secondLine;
/** The link that opens the record of a row. On a phone the whole entry is its target. */
export const rowLink = styles.rowLink;

const join = (...names: (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(" ") || undefined;

const columnClass = <Row, Sort extends string>({ align, from, actions, className }: Column<Row, Sort>) =>
  join(align && styles.right, from && styles[`from${from}`], actions && styles.actions, className);

const cellClass = <Row, Sort extends string>(column: Column<Row, Sort>) =>
  join(columnClass(column), column.tone && styles[column.tone], column.phone && styles[column.phone]);

type HeaderProps<Row, Sort extends string> = Pick<TableProps<Row, Sort>, "sorting"> & { column: Column<Row, Sort> };

function Header<Row, Sort extends string>({ column, sorting }: HeaderProps<Row, Sort>) {
  const { title, hideTitle, sort, width, narrowWidth = width } = column;
  const style =
    width === undefined ? undefined : ({ "--width": `${width}px`, "--narrow": `${narrowWidth}px` } as CSSProperties);
  const shared = { className: columnClass(column), style };
  if (sort && sorting) {
    return (
      <SortHeader {...shared} {...sorting} orders={sort}>
        {title}
      </SortHeader>
    );
  }
  return (
    <th scope="col" {...shared}>
      {hideTitle ? <span className={text.visuallyHidden}>{title}</span> : title}
    </th>
  );
}

type SelectAllProps<Row> = { rows: readonly Row[] | null; selection: Selection<Row> | null };

function SelectAll<Row>({ rows, selection }: SelectAllProps<Row>) {
  if (!selection?.onSelectAll || !rows || rows.length === 0) {
    return (
      <td className={styles.select}>
        <span className={text.visuallyHidden}>Choose</span>
      </td>
    );
  }
  const { selected, onSelectAll } = selection;
  return (
    <th scope="col" className={styles.select}>
      <label>
        <span className={text.visuallyHidden}>Select all</span>
        <input
          type="checkbox"
          checked={selected.size === rows.length}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
      </label>
    </th>
  );
}

type BodyRowProps<Row, Sort extends string> = Pick<TableProps<Row, Sort>, "columns" | "selection" | "rowActions"> & {
  row: Row;
};

function BodyRow<Row extends { id: number }, Sort extends string>(props: BodyRowProps<Row, Sort>) {
  const { row, columns, selection, rowActions } = props;
  const isSelected = selection?.selected.has(row.id) ?? false;
  return (
    <tr className={isSelected ? styles.selected : undefined} data-id={row.id}>
      {selection !== undefined && (
        <td className={styles.select}>
          {selection && (
            <label>
              <span className={text.visuallyHidden}>{selection.label(row)}</span>
              <input
                type="checkbox"
                checked={isSelected}
                onChange={(event) => selection.onSelect(row.id, event.target.checked)}
              />
            </label>
          )}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.title} className={cellClass(column)} title={column.tooltip?.(row) ?? undefined}>
          {column.cell ? column.cell(row) : rowActions?.(row)}
        </td>
      ))}
    </tr>
  );
}

function CellSkeleton({ row, size }: { row: number; size: Column<unknown>["skeleton"] }) {
  if (size === undefined) return null;
  if (typeof size === "number") return <Skeleton width={size} />;
  if ("square" in size) return <Skeleton width={size.square} height={size.square} />;
  return <Skeleton width={skeletonWidth(row) + size.nameAnd} />;
}
