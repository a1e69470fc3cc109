import type { CallReply } from "#contract/api.ts";
import layout from "#web/ui/layout.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import styles from "../../shell/import.module.css";
import { countLabel } from "../../shell/pager.tsx";

/** The result of a check or an import. */
export type ImportReport = CallReply<"POST /api/admin/products/import">;

/** The number of rows by effect. */
export function ImportSummary({
  report: { applied, rows, added, changed, unchanged, problems, pictures },
}: {
  report: ImportReport;
}) {
  const { from_file = 0, from_addresses = 0, missing = [] } = pictures ?? {};
  const wrong = new Set(problems.map(({ row }) => row)).size;
  return (
    <section className={layout.section} aria-labelledby="tally">
      <div className={layout.sectionHeader}>
        <h2 id="tally">
          {applied ? "Imported" : "Preview"}: {rows.toLocaleString("en-PH")} {rows === 1 ? "row" : "rows"}
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
          <dd>{wrong}</dd>
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
