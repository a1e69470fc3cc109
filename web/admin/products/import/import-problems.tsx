import type { ImportProblem } from "#contract/products.import.admin.ts";
import layout from "#web/ui/layout.module.css";
import table from "#web/ui/table.module.css";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import styles from "../../shell/import.module.css";

type ImportProblemsProps = { problems: ImportProblem[]; more: boolean; title?: string };

/** The problems of a file, row by row. */
export const ImportProblems = ({ problems, more, title = "Problems, row by row" }: ImportProblemsProps) => (
  <section className={layout.section} aria-label={title}>
    <div className={layout.sectionHeader}>
      <h2>{title}</h2>
      <span className={text.faint}>Row 1 is the header</span>
    </div>
    {more && (
      <p className={text.soft}>
        Only the first {problems.length} problems are listed. Correct them, and choose the file again for the rest.
      </p>
    )}
    <table className={`${table.table} ${table.inset} ${styles.problems}`}>
      <thead>
        <tr>
          <th scope="col" className={`${styles.row} ${text.numeric}`}>
            Row
          </th>
          <th scope="col" className={styles.column}>
            Column
          </th>
          <th scope="col" className={styles.value}>
            Value
          </th>
          <th scope="col">Problem</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ row, column, value, problem }) => (
          <tr key={`${row} ${column} ${problem}`}>
            <td className={`${text.numeric} ${table.status}`}>
              <span className={visible.onPhone}>Row </span>
              {row}
            </td>
            <td className={`${text.soft} ${table.title}`}>{column === "" ? "whole row" : column}</td>
            <td className={visible.notOnPhone} title={value}>
              {value === "" ? <span className={text.faint}>empty</span> : <mark>{value}</mark>}
            </td>
            <td className={`${table.detail} ${styles.message}`}>{problem}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
