import type { ImportProblem } from "#contract/products.import.admin.ts";

/** Everything that speaks against a file, row by row. */
export const ImportProblems = ({ problems }: { problems: ImportProblem[] }) => (
  <section className="section" aria-labelledby="problems">
    <div className="section-head">
      <h2 id="problems">Problems, row by row</h2>
      <span className="dim">the heads of the columns are row 1</span>
    </div>
    <table className="table fold flush problems">
      <thead>
        <tr>
          <th scope="col" className="i-row figure">
            Row
          </th>
          <th scope="col" className="i-column">
            Column
          </th>
          <th scope="col" className="i-value">
            Value
          </th>
          <th scope="col">Problem</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ row, column, value, problem }) => (
          <tr key={`${row} ${column} ${problem}`}>
            <td className="figure a2">
              <span className="narrow">Row </span>
              {row}
            </td>
            <td className="soft a1">{column === "" ? "whole row" : column}</td>
            <td className="wide" title={value}>
              {value === "" ? <span className="dim">empty</span> : <mark>{value}</mark>}
            </td>
            <td className="b1">{problem}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
