import { type ReactNode, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import field from "#web/ui/field.module.css";
import { ActionDialog, DialogButtons } from "../../shell/action-dialog.tsx";
import { PiecesFields } from "../../shell/pieces-fields.tsx";
import { type PiecesResult, usePiecesUndo } from "../use-undo.ts";

type PiecesDialogProps = {
  order: Pick<Order, "id" | "version">;
  lines: readonly OrderLine[];
  operation: "ship-pieces" | "cancel-pieces" | "return-pieces";
  title: string;
  text: string;
  label: string;
  /** How many pieces of a line can be chosen. */
  left: (line: OrderLine) => number;
  /** Whether all pieces are chosen at first. */
  startsFull?: boolean;
  /** Asks how many of the pieces are damaged. */
  asksDamaged?: boolean;
  /** A sentence about the chosen pieces, below them. */
  say?: (chosen: readonly OrderLine[]) => string | false;
  onClose: () => void;
  /** The fields below the pieces. */
  children: (given: { errors: FieldErrors; chosen: readonly OrderLine[] }) => ReactNode;
};

/** A dialog in which staff choose pieces of an order, for each line that has some. */
export function PiecesDialog(props: PiecesDialogProps) {
  const {
    order,
    lines,
    operation,
    title,
    text,
    label,
    left,
    startsFull = false,
    asksDamaged = false,
    say,
    onClose,
    children,
  } = props;
  const offerUndo = usePiecesUndo();
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({});
  const shown = lines.filter((line) => left(line) > 0);
  const chosenOf = (line: OrderLine) => pieces[line.line_id] ?? (startsFull ? left(line) : 0);
  const chosen = shown.filter((line) => chosenOf(line) > 0).map((line) => ({ ...line, product_qty: chosenOf(line) }));
  const said = say?.(chosen);
  return (
    <ActionDialog<PiecesResult> title={title} text={text} onClose={onClose} onDone={offerUndo}>
      {({ errors, busy }) => (
        <>
          <input type="hidden" name="operation" value={operation} />
          <input type="hidden" name="version" value={order.version} />
          {shown.map((line) => (
            <PiecesFields
              key={line.line_id}
              line={line}
              most={left(line)}
              chosen={chosenOf(line)}
              onChoose={(quantity) => setPieces({ ...pieces, [line.line_id]: quantity })}
              errors={errors}
              damagedHint={asksDamaged ? "These do not go back into stock." : undefined}
            />
          ))}
          {errors.lines?.map((message) => (
            <p key={message} className={field.error} role="alert">
              {message}
            </p>
          ))}
          {said && <p role="status">{said}</p>}
          {children({ errors, chosen })}
          <DialogButtons
            busy={busy}
            onCancel={onClose}
            {...(operation === "cancel-pieces" && { cancel: "Keep pieces" })}
          >
            {label}
          </DialogButtons>
        </>
      )}
    </ActionDialog>
  );
}
