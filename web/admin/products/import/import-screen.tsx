import { useState } from "react";
import { Link } from "react-router";
import type { FieldErrors } from "#contract/errors.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import saveBar from "#web/ui/save-bar.module.css";
import text from "#web/ui/text.module.css";
import visible from "#web/ui/visible.module.css";
import styles from "../../shell/import.module.css";
import { countLabel } from "../../shell/pager.tsx";
import { ImportProblems } from "./import-problems.tsx";
import { type ImportReport, ImportSummary } from "./import-summary.tsx";

const BYTES_PER_MB = 1024 * 1024;

/** Imports products from CSV. A chosen file is checked at once and can be imported when it has no problems. */
export function ImportScreen() {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(chosen: File, apply: boolean): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const body = new FormData();
      body.set("file", chosen);
      body.set("apply", apply ? "1" : "0");
      const answer = await call("POST /api/admin/products/import", { body });
      setReport(answer);
      if (answer.applied) showSuccess(answer.message);
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setFailure(reason);
    } finally {
      setBusy(false);
    }
  }

  function choose(chosen: File | null): void {
    setFile(chosen);
    setReport(null);
    setFailure(null);
    if (chosen) void send(chosen, false);
  }

  const errors: FieldErrors = failure?.errors ?? {};
  return (
    <div className={`${layout.surface} ${styles.import}`} aria-busy={busy}>
      <div className={layout.content}>
        {failure && Object.keys(errors).length === 0 && (
          <Note kind="error" title="Not imported">
            <p>{failure.message} Nothing was written.</p>
          </Note>
        )}
        <section className={`${layout.section} ${styles.file}`} aria-label="File">
          <Field
            label="CSV file"
            name="file"
            errors={errors}
            hint={`As the export writes it, up to ${MAX_IMPORT_ROWS.toLocaleString("en-PH")} rows and ${MAX_IMPORT_BYTES / BYTES_PER_MB} MB. Choosing a file writes nothing: it is looked over first.`}
          >
            {(props) => (
              <input
                {...props}
                type="file"
                accept=".csv,text/csv"
                onChange={(event) => choose(event.target.files?.[0] ?? null)}
              />
            )}
          </Field>
          <p className={field.hint}>
            Export the products, then edit the file. A row without an ID adds a product, which is hidden until it has a
            picture. Don't edit version or stock_seen; they prevent overwrites.
          </p>
        </section>
        <div role="status">
          {busy && !report && <p className={text.soft}>Checking the file …</p>}
          {report && <ImportSummary report={report} />}
        </div>
        {report && report.problems.length > 0 && (
          <ImportProblems problems={report.problems} more={report.more_problems} />
        )}
      </div>
      {file && report && <Bar report={report} busy={busy} onImport={() => void send(file, true)} />}
    </div>
  );
}

type BarProps = { report: ImportReport; busy: boolean; onImport: () => void };

/** The actions after the check. All rows are imported, or none. */
function Bar({ report, busy, onImport }: BarProps) {
  const { applied, added, changed, problems } = report;
  const writes = added + changed;
  if (applied || problems.length > 0 || writes === 0) {
    return (
      <section className={saveBar.bar} aria-label="Import">
        <span className={text.strong}>{applied ? report.message : "Nothing was imported"}</span>
        <span className={`${saveBar.changes} ${text.faint} ${text.truncate} ${visible.notOnPhone}`}>
          {!applied && (problems.length > 0 ? "mend these rows, and choose the file again" : "nothing in it is new")}
        </span>
        <span className={layout.grow} />
        <Link className={button.secondary} to="/admin/view-product">
          To the products
        </Link>
      </section>
    );
  }
  return (
    <section className={saveBar.bar} aria-label="Import">
      <span className={text.strong}>
        {report.rows === 1 ? "The one row" : `All ${countLabel(report.rows, "row")}`} can be imported
      </span>
      <span className={layout.grow} />
      <button type="button" className={button.primary} disabled={busy} aria-busy={busy} onClick={onImport}>
        Import {countLabel(writes, "product")}
      </button>
    </section>
  );
}
