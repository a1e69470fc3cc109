import type { ReactNode } from "react";
import { Link } from "react-router";
import plainTable from "#web/ui/plain-table.module.css";
import text from "#web/ui/text.module.css";
import { type LeastWidth, MoreFigures, visibleFrom } from "./more-figures.tsx";
import styles from "./sales-report.module.css";

/** A column of figures. */
export type FigureColumn<Figures> = {
  title: string;
  value: (figures: Figures) => ReactNode;
  /** Where a figure leads to; `key` is null in the totals. */
  to?: (key: string | null) => string;
  /** In a narrower window the figure is below the name of its row. */
  from?: LeastWidth;
};

type ReportTableProps<Figures, Row extends Figures & { key: string }> = {
  caption: string;
  /** The heading of the groups. */
  heading: string;
  rows: readonly Row[];
  totals: Figures;
  columns: readonly FigureColumn<Figures>[];
  nameOf: (row: Row) => string;
  /** What a group counts; `key` is null in the totals. */
  to: (key: string | null) => string | null;
  /** The figure of the bars. */
  barOf: (row: Row) => number;
};

/** The rows of a report with a bar for each, and their totals. Names and counts lead to what they count. */
export function ReportTable<Figures, Row extends Figures & { key: string }>({
  caption,
  heading,
  rows,
  totals,
  columns,
  nameOf,
  to,
  barOf,
}: ReportTableProps<Figures, Row>) {
  const most = Math.max(...rows.map(barOf), 0);
  const figuresOf = (of: Figures, key: string | null) =>
    columns.map(({ title, value, to: leadsTo, from }) => ({
      title,
      from,
      value: leadsTo ? (
        <Link className={text.link} to={leadsTo(key)}>
          {value(of)}
        </Link>
      ) : (
        value(of)
      ),
    }));
  const cells = (of: Figures, key: string | null) =>
    figuresOf(of, key).map(({ title, value, from }) => (
      <td key={title} className={`${text.numeric} ${visibleFrom(from)}`}>
        {value}
      </td>
    ));
  return (
    <table className={plainTable.table}>
      <caption className={text.visuallyHidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.group}>
            {heading}
          </th>
          {columns.map(({ title, from }) => (
            <th key={title} scope="col" className={`${text.numeric} ${visibleFrom(from)}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td title={nameOf(row)}>
              <Name to={to(row.key)}>{nameOf(row)}</Name>
              {most > 0 && <Bar share={Math.max(0, barOf(row)) / most} />}
              <MoreFigures figures={figuresOf(row, row.key)} />
            </td>
            {cells(row, row.key)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={text.strong}>
          <td>
            <Name to={to(null)}>Total</Name>
            <MoreFigures figures={figuresOf(totals, null)} />
          </td>
          {cells(totals, null)}
        </tr>
      </tfoot>
    </table>
  );
}

const Name = ({ to, children }: { to: string | null; children: string }) =>
  to === null ? (
    <span className={text.strong}>{children}</span>
  ) : (
    <Link className={plainTable.name} to={to}>
      {children}
    </Link>
  );

const Bar = ({ share }: { share: number }) => (
  <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width={share * 100} height={1} fill="currentColor" />
  </svg>
);
