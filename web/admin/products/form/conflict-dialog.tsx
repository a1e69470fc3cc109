import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useState } from "react";
import type { AdminProduct } from "#contract/products.admin.ts";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { findDifferences, mergeVersions } from "./conflict.ts";
import { parseGallery } from "./gallery.ts";
import { type Part, partLabel, partText } from "./parts.ts";
import { type FormValues, formValues } from "./values.ts";

type ConflictDialogProps = {
  base: AdminProduct;
  mine: FormValues;
  theirs: AdminProduct;
  /** The person takes what the other one saved. */
  onDrop: (theirs: AdminProduct) => void;
  /** The person chose field by field. */
  onSave: (mix: FormValues, theirs: AdminProduct) => void;
};

/** Two people, one product: shows where they differ and lets one choose, so that nobody overwrites anybody. */
export function ConflictDialog({ base, mine, theirs, onDrop, onSave }: ConflictDialogProps) {
  const { conflicts, onlyTheirs, onlyMine } = findDifferences(base, mine, theirs);
  const [taken, setTaken] = useState<Part[]>([]);
  const kept = conflicts.filter((part) => !taken.includes(part));
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog broad">
          <AlertDialog.Title>Somebody else changed this product</AlertDialog.Title>
          <AlertDialog.Description className="soft">
            It was saved while you were editing, and your changes are not saved yet.
            {conflicts.length > 0 && " Choose for each field."}
          </AlertDialog.Description>
          {conflicts.length > 0 && (
            <table className="table flush clashes">
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
                    isTaken={taken.includes(part)}
                    onChoose={(take) => setTaken(take ? [...taken, part] : taken.filter((other) => other !== part))}
                  />
                ))}
              </tbody>
            </table>
          )}
          {onlyTheirs.length > 0 && (
            <p className="hint">Changed by them alone, and taken over: {labels(onlyTheirs)}.</p>
          )}
          {onlyMine.length > 0 && <p className="hint">Changed by you alone, and kept: {labels(onlyMine)}.</p>}
          <div className="acts">
            <button type="button" className="btn quiet" onClick={() => onDrop(theirs)}>
              Drop my changes
            </button>
            <button
              type="button"
              className="btn go"
              onClick={() => onSave(mergeVersions(mine, theirs, [...kept, ...onlyMine]), theirs)}
            >
              Save this mix
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

const labels = (parts: Part[]): string => parts.map(partLabel).join(", ");

type ClashProps = {
  part: Part;
  mine: FormValues;
  theirs: FormValues;
  isTaken: boolean;
  onChoose: (take: boolean) => void;
};

function Clash({ part, mine, theirs, isTaken, onChoose }: ClashProps) {
  const choice = (values: FormValues, take: boolean) => (
    <label className="opt">
      <input type="radio" name={`choose-${part}`} checked={isTaken === take} onChange={() => onChoose(take)} />
      <span>
        {partText(part, values)}
        {part === "gallery" && <Pictures text={values.gallery} />}
      </span>
    </label>
  );
  return (
    <tr>
      <td className="soft">{partLabel(part)}</td>
      <td>{choice(theirs, true)}</td>
      <td>{choice(mine, false)}</td>
    </tr>
  );
}

/** A gallery in small; what a picture shows is told beside it. */
const Pictures = ({ text }: { text: string }) => (
  <span className="clash-pictures">
    {parseGallery(text).map(({ image }) => (
      <Thumbnail key={image} image={image} />
    ))}
  </span>
);
