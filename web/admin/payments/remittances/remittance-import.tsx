import { useRef, useState } from "react";
import { Link } from "react-router";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import layout from "#web/ui/layout.module.css";
import { money } from "#web/ui/money.ts";
import { Note } from "#web/ui/note.tsx";
import saveBar from "#web/ui/save-bar.module.css";
import text from "#web/ui/text.module.css";
import { CsvFile } from "../../shell/csv-file.tsx";
import styles from "../../shell/import.module.css";
import { countLabel } from "../../shell/pager.tsx";
import { screenPath } from "../../shell/screens.ts";
import { useCsvImport } from "../../shell/use-csv-import.ts";
import { hasLeft } from "./other-parcels.tsx";
import { RemittanceLines } from "./remittance-lines.tsx";
import { type RemittanceReport, RemittanceSummary } from "./remittance-summary.tsx";
import lines from "./remittances.module.css";

/** Imports the remittance of a courier from CSV. A chosen file is compared with the orders at once, and recorded on request. */
export function RemittanceImport() {
  const [differing, setDiffering] = useState(false);
  const assigned = useRef<Assigned>({});
  const { file, report, errors, failure, busy, choose, apply, check } = useCsvImport<RemittanceReport>(
    (form, checked) => {
      // After a first recording only the lines with other amounts are left.
      form.set("differing", differing || checked?.applied ? "1" : "0");
      form.set("assign", pairsOf(assigned.current));
      return call("POST /api/admin/remittances/import", { body: form });
    },
  );
  const chooseAnother = (chosen: File | null) => {
    setDiffering(false);
    assigned.current = {};
    choose(chosen);
  };
  const assign = (row: number, parcel: number | null) => {
    assigned.current = { ...assigned.current, [row]: parcel };
    check();
  };
  return (
    <div className={`${layout.surface} ${styles.import}`} aria-busy={busy}>
      <div className={layout.content}>
        {failure && (
          <Note kind="error" title="Not recorded">
            <p>{failure.message}</p>
          </Note>
        )}
        <CsvFile errors={errors} source="The courier's own file" onChoose={chooseAnother}>
          It needs a column for the tracking number (Tracking No, Waybill, AWB) and one for the amount (COD Amount,
          Amount). Remittance No and Date are optional. They show whether a payment for a parcel is new, or was imported
          before.
        </CsvFile>
        <div role="status">
          {busy && !report && <p className={text.soft}>Checking the file …</p>}
          {report && <RemittanceSummary report={report} />}
        </div>
        {report && (
          <div className={lines.notes}>
            <LeftOut report={report} />
            <NotDelivered report={report} />
            <NotCollected report={report} />
          </div>
        )}
        {report && report.lines.length > 0 && (
          <RemittanceLines
            lines={report.lines}
            more={report.more_lines}
            onAssign={report.applied ? undefined : assign}
          />
        )}
      </div>
      {file && report && (
        <Bar report={report} busy={busy} differing={differing} onDiffering={setDiffering} onRecord={apply} />
      )}
    </div>
  );
}

/** The parcels for which staff record rows of the file; null for none. */
type Assigned = Readonly<Record<number, number | null>>;

const pairsOf = (assigned: Assigned): string =>
  Object.entries(assigned)
    .filter(([, parcel]) => parcel !== null)
    .map(([row, parcel]) => `${row}:${parcel}`)
    .join(",");

/** The lines that are named; all are in the table below. */
const NAMED = 5;

/** Says of which parcels the money was not recorded because it is another amount. */
function LeftOut({ report }: { report: RemittanceReport }) {
  const { reported } = report;
  if (reported.parcels === 0) return null;
  const named = report.lines.filter(({ result }) => result === "short" || result === "over").slice(0, NAMED);
  const names = named.map(
    ({ tracking, amount, expected }) => `${tracking} (${money(amount ?? 0)} of ${money(expected ?? 0)})`,
  );
  const more = reported.parcels > named.length ? ` and ${reported.parcels - named.length} more` : "";
  return (
    <Note
      kind="warning"
      title={`Not recorded: ${countLabel(reported.parcels, "parcel")} with ${reported.parcels === 1 ? "another amount" : "other amounts"}`}
    >
      <p>
        {names.join(", ")}
        {more}. Until you record these amounts, here or by importing the file again, they are kept as reported, and the
        list counts them as not received.
      </p>
    </Note>
  );
}

/** Parcels of which the courier remits, with their amounts: the first ones are named. */
function namesOf({ results, lines }: RemittanceReport, wanted: "not_delivered" | "not_collected"): string {
  const count = results[wanted].lines;
  const named = lines.filter(({ result }) => result === wanted).slice(0, NAMED);
  const names = named.map(({ tracking, amount }) => `${tracking} (${money(amount ?? 0)})`);
  return `${names.join(", ")}${count > named.length ? ` and ${count - named.length} more` : ""}.`;
}

/** Says for which parcels the courier paid that are not marked as delivered, and what to do: nothing of it is recorded. */
function NotDelivered({ report }: { report: RemittanceReport }) {
  const { lines: count, amount } = report.results.not_delivered;
  if (count === 0) return null;
  const them = count === 1 ? "it" : "them";
  return (
    <Note kind="warning" title={`${money(amount)} for ${countLabel(count, "parcel")} not marked as delivered`}>
      <p>
        {namesOf(report, "not_delivered")} If the courier has delivered {them}, mark {them} as delivered and import the
        file again. Otherwise ask the courier. {report.applied ? "Until then" : "When you record the file,"} the{" "}
        {count === 1 ? "amount is" : "amounts are"} kept as reported.
      </p>
    </Note>
  );
}

/** Says for which parcels the courier paid that collect no cash, and what to do: nothing of it is recorded. */
function NotCollected({ report }: { report: RemittanceReport }) {
  const { lines: count, amount } = report.results.not_collected;
  if (count === 0) return null;
  const open = report.lines.filter(({ result }) => result === "not_collected");
  const gone = open.filter(hasLeft).length;
  return (
    <Note kind="warning" title={`${money(amount)} for ${countLabel(count, "parcel")} whose cash is not collected`}>
      <p>
        {namesOf(report, "not_collected")} {gone < open.length && "Ask the courier. "}
        {gone > 0 &&
          "Lines below say which parcels came back or were shipped again, and for which other parcel you can record the amount."}
      </p>
    </Note>
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
function Bar({ report, busy, differing, onDiffering, onRecord }: BarProps) {
  const { applied, message, results, reported } = report;
  const { matched, short, over, not_delivered: early } = results;
  const differ = short.lines + over.lines;
  const kept = { lines: differ + early.lines, amount: short.amount + over.amount + early.amount };
  const chosen = differing ? [matched, short, over] : [matched];
  const parcels = chosen.reduce((sum, each) => sum + each.lines, 0);
  const amount = chosen.reduce((sum, each) => sum + each.amount, 0);
  if (applied || matched.lines + kept.lines === 0) {
    return (
      <section className={`${saveBar.bar} ${lines.bar}`} aria-label="Import">
        <span className={text.strong}>{applied ? message : "Nothing to record"}</span>
        <span className={layout.grow} />
        <Link className={button.secondary} to={screenPath("remittances")}>
          Go to remittances
        </Link>
        {reported.parcels > 0 && (
          <button type="button" className={button.primary} disabled={busy} aria-busy={busy} onClick={onRecord}>
            Record {money(reported.amount)} for {countLabel(reported.parcels, "parcel")}
          </button>
        )}
      </section>
    );
  }
  return (
    <section className={`${saveBar.bar} ${lines.bar}`} aria-label="Import">
      {differ > 0 && (
        <label className={field.check}>
          <input type="checkbox" checked={differing} onChange={(event) => onDiffering(event.target.checked)} />
          Also record different amounts
        </label>
      )}
      <span className={layout.grow} />
      <span className={text.strong}>
        {parcels > 0
          ? `${money(amount)} for ${countLabel(parcels, "parcel")}`
          : `Nothing matches: ${money(kept.amount)} is reported for ${countLabel(kept.lines, "parcel")}`}
      </span>
      <button type="button" className={button.primary} disabled={busy} aria-busy={busy} onClick={onRecord}>
        {parcels > 0 ? "Record remittance" : "Keep as reported"}
      </button>
    </section>
  );
}
