import { productFields } from "#contract/products.fields.ts";
import type { ImportChanges as Changes, ImportChange } from "#contract/products.import.admin.ts";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import table from "#web/ui/table.module.css";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import { countLabel } from "../../shell/pager.tsx";
import styles from "./import-changes.module.css";

type ImportChangesProps = { changes: Changes; total: number };

/** What an import is going to change: how many products each column changes, then the first products with old and new values. */
export function ImportChanges({ changes: { columns, products }, total }: ImportChangesProps) {
  const more = total - products.length;
  return (
    <section className={layout.section} aria-labelledby="changes">
      <div className={layout.sectionHeader}>
        <h2 id="changes">What changes</h2>
        <span className={text.faint}>Row 1 is the header</span>
      </div>
      {columns.length > 0 && (
        <p className={text.soft}>
          Changed columns: {columns.map((one) => `${one.column} of ${countLabel(one.products, "product")}`).join(", ")}.
        </p>
      )}
      <table className={`${table.table} ${table.inset} ${styles.changes}`}>
        <thead>
          <tr>
            <th scope="col" className={`${styles.row} ${text.numeric}`}>
              Row
            </th>
            <th scope="col" className={styles.product}>
              Product
            </th>
            <th scope="col">Changes</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ row, id, productname, changes }) => (
            <tr key={row}>
              <td className={`${text.numeric} ${table.status}`}>
                <span className={visible.onPhone}>Row </span>
                {row}
              </td>
              <td className={table.title}>{productname}</td>
              <td className={table.detail}>
                <ul>
                  {id === null && (
                    <li>
                      <StatusBadge mark="inStock">New</StatusBadge>
                    </li>
                  )}
                  {changes.map((change) => (
                    <Change key={`${change.column} ${change.variant}`} {...change} />
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={text.soft}>And {countLabel(more, "more product", "more products")}.</p>}
    </section>
  );
}

const Change = ({ column, variant, before, after }: ImportChange) => (
  <li>
    <span className={text.faint}>{variant ? `${column} of ${variant}` : column}</span>{" "}
    {before !== null && (
      <>
        <del>{shown(column, before)}</del> <span aria-hidden="true">→</span>
        <span className={text.visuallyHidden}>becomes</span>{" "}
      </>
    )}
    <b>{shown(column, after)}</b>
  </li>
);

/** A value of the file as people read it. */
function shown(column: string, value: string) {
  if (value === "") return <span className={text.faint}>empty</span>;
  return isPrice(column) ? money(Number(value)) : value;
}

const isPrice = (column: string): boolean =>
  column === "own_price" ||
  Object.entries(productFields).some(([name, { kind }]) => name === column && kind === "money");
