import { useState } from "react";
import type { AdminProduct } from "#contract/products.admin.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import field from "#web/ui/field.module.css";
import plainTable from "#web/ui/plain-table.module.css";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { findDifferences, mergeVersions } from "./conflict.ts";
import { parseGallery } from "./gallery.ts";
import { type Part, partLabel, partText } from "./parts.ts";
import styles from "./product-form.module.css";
import { type FormValues, formValues } from "./values.ts";

type ConflictDialogProps = {
  base: AdminProduct;
  mine: FormValues;
  theirs: AdminProduct;
  /** Back to the form, with my changes. */
  onBack: () => void;
  /** Discards my changes and takes the saved version. */
  onDrop: (theirs: AdminProduct) => void;
  /** Saves the merged version. */
  onSave: (merged: FormValues, theirs: AdminProduct) => void;
};

/** Two people edited one product: shows the differences and asks for a choice, so that nobody overwrites the other. */
export function ConflictDialog({ base, mine, theirs, onBack, onDrop, onSave }: ConflictDialogProps) {
  const { conflicts, onlyTheirs, onlyMine } = findDifferences(base, mine, theirs);
  // Nothing is chosen for the reader.
  const [choices, setChoices] = useState<Partial<Record<Part, "mine" | "theirs">>>({});
  const kept = conflicts.filter((part) => choices[part] === "mine");
  const isDecided = conflicts.every((part) => choices[part] !== undefined);
  return (
    <Dialog
      open
      role="alertdialog"
      wide
      title="Somebody else changed this product"
      text={
        <>
          It was saved while you were editing, and your changes are not saved yet.
          {conflicts.length > 0 && " Choose a value for each field."}
        </>
      }
    >
      {conflicts.length > 0 && (
        <table className={`${plainTable.table} ${styles.conflicts}`}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved meanwhile</th>
              <th scope="col">You</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((part) => (
              <Clash
                key={part}
                part={part}
                mine={mine}
                theirs={formValues(theirs)}
                choice={choices[part]}
                onChoose={(choice) => setChoices({ ...choices, [part]: choice })}
              />
            ))}
          </tbody>
        </table>
      )}
      {onlyTheirs.length > 0 && <p className={field.hint}>Changed only by them, and applied: {labels(onlyTheirs)}.</p>}
      {onlyMine.length > 0 && <p className={field.hint}>Changed only by you, and kept: {labels(onlyMine)}.</p>}
      <div className={dialog.buttons}>
        <button type="button" className={button.quiet} onClick={onBack}>
          Back to the form
        </button>
        <button type="button" className={button.quiet} onClick={() => onDrop(theirs)}>
          Discard my changes
        </button>
        <button
          type="button"
          className={button.primary}
          disabled={!isDecided}
          onClick={() => onSave(mergeVersions(mine, theirs, [...kept, ...onlyMine]), theirs)}
        >
          Save merged version
        </button>
      </div>
    </Dialog>
  );
}

const labels = (parts: Part[]): string => parts.map(partLabel).join(", ");

type ClashProps = {
  part: Part;
  mine: FormValues;
  theirs: FormValues;
  choice: "mine" | "theirs" | undefined;
  onChoose: (choice: "mine" | "theirs") => void;
};

function Clash({ part, mine, theirs, choice, onChoose }: ClashProps) {
  const option = (values: FormValues, side: "mine" | "theirs", other: FormValues) => (
    <label className={field.check}>
      <input type="radio" name={`choose-${part}`} checked={choice === side} onChange={() => onChoose(side)} />
      <span>
        {partText(part, values, other)}
        {part === "gallery" && <Pictures text={values.gallery} />}
      </span>
    </label>
  );
  return (
    <tr>
      <td className={text.soft}>{partLabel(part)}</td>
      <td>{option(theirs, "theirs", mine)}</td>
      <td>{option(mine, "mine", theirs)}</td>
    </tr>
  );
}

/** The thumbnails of a gallery. */
const Pictures = ({ text }: { text: string }) => (
  <span className={styles.conflictPictures}>
    {parseGallery(text).map(({ image }) => (
      <Thumbnail key={image} image={image} />
    ))}
  </span>
);
