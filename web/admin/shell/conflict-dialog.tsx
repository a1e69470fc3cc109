import { type ReactNode, useState } from "react";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import field from "#web/ui/field.module.css";
import plainTable from "#web/ui/plain-table.module.css";
import text from "#web/ui/text.module.css";
import styles from "./conflict-dialog.module.css";

/** A field that two people changed, with both values as the form shows them. */
export type ConflictingField = { name: string; label: string; theirs: ReactNode; mine: ReactNode };

type ConflictDialogProps = {
  /** Who changed it, and when. */
  message: string;
  conflicts: readonly ConflictingField[];
  /** The labels of what only one of both changed. */
  onlyTheirs: readonly string[];
  onlyMine: readonly string[];
  /** The label of the button that goes on with the merged version. */
  save?: string;
  /** Back to the form, with my changes. */
  onBack: () => void;
  /** Discards my changes and takes the saved version. */
  onDiscard: () => void;
  /** Goes on with the saved version, but for my changes and these fields. */
  onSave: (kept: string[]) => void;
};

/** Two people edited one record: shows the differences and asks for a choice, so that nobody overwrites the other. */
export function ConflictDialog({
  message,
  conflicts,
  onlyTheirs,
  onlyMine,
  save = "Save merged version",
  onBack,
  onDiscard,
  onSave,
}: ConflictDialogProps) {
  // Nothing is chosen for the reader.
  const [choices, setChoices] = useState<Record<string, "mine" | "theirs">>({});
  const isDecided = conflicts.every(({ name }) => choices[name] !== undefined);
  const choice = (name: string, label: string, side: "mine" | "theirs", value: ReactNode) => (
    <label className={field.check}>
      <input
        type="radio"
        name={`choose-${name}`}
        checked={choices[name] === side}
        onChange={() => setChoices({ ...choices, [name]: side })}
      />
      <span>
        <span className={text.visuallyHidden}>
          {label}, {side === "mine" ? "your" : "saved"} version:{" "}
        </span>
        {value === "" ? "Empty" : value}
      </span>
    </label>
  );
  return (
    <Dialog
      open
      role="alertdialog"
      wide
      onClose={onBack}
      title="Changed while you were editing"
      text={conflicts.length > 0 ? `${message} Choose a value for each field.` : message}
    >
      {conflicts.length > 0 && (
        <table className={`${plainTable.table} ${styles.conflicts}`}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved version</th>
              <th scope="col">Your version</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map(({ name, label, theirs, mine }) => (
              <tr key={name}>
                <td className={text.soft}>{label}</td>
                <td>{choice(name, label, "theirs", theirs)}</td>
                <td>{choice(name, label, "mine", mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {onlyTheirs.length > 0 && <p className={field.hint}>Kept from the saved version: {onlyTheirs.join(", ")}.</p>}
      {onlyMine.length > 0 && <p className={field.hint}>Kept from your version: {onlyMine.join(", ")}.</p>}
      <div className={dialog.buttons}>
        <button type="button" className={button.quiet} onClick={onBack}>
          Back to the form
        </button>
        <button type="button" className={button.quiet} onClick={onDiscard}>
          Discard my changes
        </button>
        <button
          type="button"
          className={button.primary}
          disabled={!isDecided}
          onClick={() => onSave(conflicts.flatMap(({ name }) => (choices[name] === "mine" ? name : [])))}
        >
          {save}
        </button>
      </div>
    </Dialog>
  );
}
