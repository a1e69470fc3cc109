import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useState } from "react";
import type { DeskProduct } from "#contract/catalogue.ts";
import { differencesOf, mixOf } from "./conflict.ts";
import { fields, type TextName, type Values, valuesOf, wordsOf } from "./values.ts";

type ConflictDialogProps = {
  base: DeskProduct;
  mine: Values;
  theirs: DeskProduct;
  /** The person takes what the other one saved. */
  onDrop: (theirs: DeskProduct) => void;
  /** The person chose field by field. */
  onSave: (mix: Values, theirs: DeskProduct) => void;
};

/** Two people, one product: shows where they differ and lets one choose, so that nobody overwrites anybody. */
export function ConflictDialog({ base, mine, theirs, onDrop, onSave }: ConflictDialogProps) {
  const { clashes, onlyTheirs, onlyMine } = differencesOf(base, mine, theirs);
  const [taken, setTaken] = useState<TextName[]>([]);
  const kept = clashes.filter((name) => !taken.includes(name));
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog broad">
          <AlertDialog.Title>Somebody else changed this product</AlertDialog.Title>
          <AlertDialog.Description className="soft">
            It was saved while you were editing, and your changes are not saved yet.
            {clashes.length > 0 && " Choose for each field."}
          </AlertDialog.Description>
          {clashes.length > 0 && (
            <table className="table flush clashes">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Saved meanwhile</th>
                  <th scope="col">You</th>
                </tr>
              </thead>
              <tbody>
                {clashes.map((name) => (
                  <Clash
                    key={name}
                    name={name}
                    mine={mine[name]}
                    theirs={valuesOf(theirs)[name]}
                    isTaken={taken.includes(name)}
                    onChoose={(take) => setTaken(take ? [...taken, name] : taken.filter((other) => other !== name))}
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
              onClick={() => onSave(mixOf(mine, theirs, [...kept, ...onlyMine]), theirs)}
            >
              Save this mix
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

const labels = (names: TextName[]): string => names.map((name) => fields[name].label).join(", ");

type ClashProps = { name: TextName; mine: string; theirs: string; isTaken: boolean; onChoose: (take: boolean) => void };

function Clash({ name, mine, theirs, isTaken, onChoose }: ClashProps) {
  const choice = (text: string, take: boolean) => (
    <label className="opt">
      <input type="radio" name={`choose-${name}`} checked={isTaken === take} onChange={() => onChoose(take)} />
      <span>{wordsOf(name, text)}</span>
    </label>
  );
  return (
    <tr>
      <td className="soft">{fields[name].label}</td>
      <td>{choice(theirs, true)}</td>
      <td>{choice(mine, false)}</td>
    </tr>
  );
}
