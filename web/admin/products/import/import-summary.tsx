import type { CallReply } from "#contract/api.ts";
import layout from "#web/ui/layout.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import styles from "../../shell/import.module.css";
import { countLabel } from "../../shell/pager.tsx";

/** The result of a check or an import. */
export type ImportReport = CallReply<"POST /api/admin/products/import">;

/** The number of products by effect. The rows of variants count with their product. */
export function ImportSummary({
  report: { applied, rows, products_read, added, changed, unchanged, pictures },
}: {
  report: ImportReport;
}) {
  const { from_file = 0, from_addresses = 0, missing = [] } = pictures ?? {};
  return (
    <section className={layout.section} aria-labelledby="tally">
      <div className={layout.sectionHeader}>
        <h2 id="tally">
          {applied ? "Result" : "Preview"}: {countLabel(rows, "row")}, {countLabel(products_read, "product")}
        </h2>
        {!applied && <span className={text.faint}>nothing imported yet</span>}
      </div>
      <dl className={styles.summary}>
        <div>
          <dt>
            <StatusBadge mark="inStock">{applied ? "Added" : "To add"}</StatusBadge>
          </dt>
          <dd>{added}</dd>
        </div>
        <div>
          <dt>
            <StatusBadge mark="packed">{applied ? "Changed" : "To change"}</StatusBadge>
          </dt>
          <dd>{changed}</dd>
        </div>
        <div>
          <dt>
            <StatusBadge mark="hidden">Unchanged</StatusBadge>
          </dt>
          <dd>{unchanged}</dd>
        </div>
        <div>
          <dt>
            <StatusBadge mark="out">With problems</StatusBadge>
          </dt>
          <dd>{products_read - added - changed - unchanged}</dd>
        </div>
      </dl>
      {from_file + from_addresses + missing.length > 0 && (
        <p className={text.soft}>
          {[
            from_file > 0 && `${countLabel(from_file, "picture")} from the ZIP file`,
            from_addresses > 0 && `${countLabel(from_addresses, "picture")} from addresses`,
            missing.length > 0 && `${countLabel(missing.length, "picture")} can't be imported`,
          ]
            .filter(Boolean)
            .join(", ")}
          {applied && from_file + from_addresses > 0 && ". They are being stored. You can leave this page."}
        </p>
      )}
    </section>
  );
}
