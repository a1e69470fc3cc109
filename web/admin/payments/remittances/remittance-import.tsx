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
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import saveBar from "#web/ui/save-bar.module.css";
import text from "#web/ui/text.module.css";
import styles from "../../shell/import.module.css";
import { countLabel } from "../../shell/pager.tsx";
import { screenPath } from "../../shell/screens.ts";
import { RemittanceLines } from "./remittance-lines.tsx";
import { type RemittanceReport, RemittanceSummary } from "./remittance-summary.tsx";
import lines from "./remittances.module.css";

const BYTES_PER_MB = 1024 * 1024;

/** Imports the remittance of a courier from CSV. A chosen file is compared with the orders at once, and recorded on request. */
export function RemittanceImport() {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<RemittanceReport | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const [differing, setDiffering] = useState(false);

  async function send(chosen: File, apply: boolean): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const body = new FormData();
      body.set("file", chosen);
      body.set("apply", apply ? "1" : "0");
      body.set("differing", differing ? "1" : "0");
      const answer = await call("POST /api/admin/remittances/import", { body });
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
    setDiffering(false);
    if (chosen) void send(chosen, false);
  }

  const errors: FieldErrors = failure?.errors ?? {};
  return (
    <div className={`${layout.surface} ${styles.import}`} aria-busy={busy}>
      <div className={layout.content}>
        {failure && Object.keys(errors).length === 0 && (
          <Note kind="error" title="Not recorded">
            <p>{failure.message}</p>
          </Note>
        )}
        <section className={`${layout.section} ${styles.file}`} aria-label="File">
          <Field
            label="CSV file"
            name="file"
            errors={errors}
            hint={`As the courier sends it, up to ${MAX_IMPORT_ROWS.toLocaleString("en-PH")} rows and ${MAX_IMPORT_BYTES / BYTES_PER_MB} MB. Choosing a file records nothing.`}
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
            It needs a column with the tracking number (Tracking No, Waybill, AWB) and one with the amount (COD Amount,
            Amount). Remittance No and Date are kept when it has them.
          </p>
        </section>
        <div role="status">
          {busy && !report && <p className={text.soft}>Checking the file …</p>}
          {report && <RemittanceSummary report={report} />}
        </div>
        {report && report.lines.length > 0 && <RemittanceLines lines={report.lines} more={report.more_lines} />}
      </div>
      {file && report && (
        <Bar
          report={report}
          busy={busy}
          differing={differing}
          onDiffering={setDiffering}
          onRecord={() => void send(file, true)}
        />
      )}
    </div>
  );
}

type BarProps = {
  report: RemittanceReport;
  busy: boolean;
  differing: boolean;
  onDiffering: (differing: boolean) => void;
  onRecord: () => void;
};

/** The actions after the check. */
function Bar({ report: { applied, message, results }, busy, differing, onDiffering, onRecord }: BarProps) {
  const { matched, short, over } = results;
  const differ = short.lines + over.lines;
  const chosen = differing ? [matched, short, over] : [matched];
  const orders = chosen.reduce((sum, each) => sum + each.lines, 0);
  const amount = chosen.reduce((sum, each) => sum + each.amount, 0);
  if (applied || matched.lines + differ === 0) {
    return (
      <section className={saveBar.bar} aria-label="Import">
        <span className={text.strong}>{applied ? message : "Nothing to record"}</span>
        <span className={layout.grow} />
        <Link className={button.secondary} to={screenPath("remittances")}>
          To the remittances
        </Link>
      </section>
    );
  }
  return (
    <section className={`${saveBar.bar} ${lines.bar}`} aria-label="Import">
      {differ > 0 && (
        <label className={field.check}>
          <input type="checkbox" checked={differing} onChange={(event) => onDiffering(event.target.checked)} />
          Record what differs too
        </label>
      )}
      <span className={layout.grow} />
      <span className={text.strong}>
        {money(amount)} for {countLabel(orders, "order")}
      </span>
      <button
        type="button"
        className={button.primary}
        disabled={busy || orders === 0}
        aria-busy={busy}
        onClick={onRecord}
      >
        Record remittance
      </button>
    </section>
  );
}
