import layout from "#web/ui/layout.module.css";
import table from "#web/ui/table.module.css";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import styles from "../../shell/import.module.css";
import type { ImportReport } from "./import-summary.tsx";

type Found = NonNullable<ImportReport["new_variants"]>;

/** The variants that a file adds to known products: a renamed one is among them when its SKU does not tell which one it was. */
export const NewVariants = ({ variants, applied }: { variants: Found; applied: boolean }) => (
  <section className={layout.section} aria-label="New variants">
    <div className={layout.sectionHeader}>
      <h2>New variants</h2>
      <span className={text.faint}>Row 1 is the header</span>
    </div>
    <p className={text.soft}>
      {applied ? "These were added beside" : "These will be added beside"} the variants that the products had, which
      stay. To rename a variant in a file, keep its SKU in the row; without a SKU, rename it in the product form.
    </p>
    <table className={`${table.table} ${table.inset} ${styles.problems}`}>
      <thead>
        <tr>
          <th scope="col" className={`${styles.row} ${text.numeric}`}>
            Row
          </th>
          <th scope="col" className={styles.value}>
            Variant
          </th>
          <th scope="col">Product</th>
        </tr>
      </thead>
      <tbody>
        {variants.map(({ row, productname, variant }) => (
          <tr key={row}>
            <td className={`${text.numeric} ${table.status}`}>
              <span className={visible.onPhone}>Row </span>
              {row}
            </td>
            <td className={table.title}>{variant}</td>
            <td className={`${table.detail} ${styles.message}`}>{productname}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
