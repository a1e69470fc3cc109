import { type ReactNode, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { rowNumbers } from "#web/ui/skeleton.tsx";
import { ActionDialog, DialogButtons } from "../../shell/action-dialog.tsx";
import { type PiecesResult, usePiecesUndo } from "../use-undo.ts";
import { damagedField, piecesField } from "./move-pieces.ts";

type PiecesDialogProps = {
  order: Pick<Order, "id" | "version">;
  lines: readonly OrderLine[];
  intent: "ship-pieces" | "cancel-pieces" | "return-pieces";
  title: string;
  text: string;
  label: string;
  /** How many pieces of a line can be chosen. */
  left: (line: OrderLine) => number;
  /** Whether all pieces are chosen at first. */
  startsFull?: boolean;
  /** Asks how many of the pieces are damaged. */
  asksDamaged?: boolean;
  onClose: () => void;
  /** The fields below the pieces. */
  children: (given: { errors: FieldErrors; chosen: readonly OrderLine[] }) => ReactNode;
};

/** A dialog in which staff choose pieces of an order, for each line that has some. */
export function PiecesDialog(props: PiecesDialogProps) {
  const { order, lines, intent, title, text, label, left, startsFull = false, onClose, children } = props;
  const offerUndo = usePiecesUndo();
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({});
  const shown = lines.filter((line) => left(line) > 0);
  const chosenOf = (line: OrderLine) => pieces[line.line_id] ?? (startsFull ? left(line) : 0);
  const chosen = shown.filter((line) => chosenOf(line) > 0).map((line) => ({ ...line, product_qty: chosenOf(line) }));
  return (
    <ActionDialog<PiecesResult> title={title} text={text} onClose={onClose} onDone={offerUndo}>
      {({ errors, busy }) => (
        <>
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="version" value={order.version} />
          {shown.map((line) => (
            <LinePieces
              key={line.line_id}
              {...props}
              line={line}
              chosen={chosenOf(line)}
              errors={errors}
              onChoose={(quantity) => setPieces({ ...pieces, [line.line_id]: quantity })}
            />
          ))}
          {errors.lines?.map((message) => (
            <p key={message} className={field.error} role="alert">
              {message}
            </p>
          ))}
          {children({ errors, chosen })}
          <DialogButtons busy={busy} onCancel={onClose}>
            {label}
          </DialogButtons>
        </>
      )}
    </ActionDialog>
  );
}

type LinePiecesProps = Pick<PiecesDialogProps, "left" | "asksDamaged"> & {
  line: OrderLine;
  chosen: number;
  errors: FieldErrors;
  onChoose: (quantity: number) => void;
};

/** The pieces of one line, and how many of them are damaged. */
const LinePieces = ({ line, left, chosen, errors, asksDamaged, onChoose }: LinePiecesProps) => (
  <>
    <Field label={`Pieces of ${line.productname}`} name={piecesField(line)} errors={errors}>
      {(field) => (
        <Select {...field} value={chosen} onChange={(event) => onChoose(Number(event.target.value))}>
          <Quantities upTo={left(line)} />
        </Select>
      )}
    </Field>
    {asksDamaged && chosen > 0 && (
      <Field
        label={`Damaged pieces of ${line.productname}`}
        name={damagedField(line)}
        errors={errors}
        hint="These do not go back into stock."
      >
        {(field) => (
          <Select {...field} defaultValue={0}>
            <Quantities upTo={chosen} />
          </Select>
        )}
      </Field>
    )}
  </>
);

const Quantities = ({ upTo }: { upTo: number }) =>
  rowNumbers(upTo + 1).map((quantity) => (
    <option key={quantity} value={quantity}>
      {quantity} of {upTo}
    </option>
  ));
