import type { FieldErrors } from "#contract/errors.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { rowNumbers } from "#web/ui/skeleton.tsx";
import { damagedField, piecesField } from "./pieces-form.ts";

type PiecesFieldsProps = {
  line: { line_id: number; productname: string };
  /** How many pieces can be chosen. */
  most: number;
  chosen: number;
  onChoose: (quantity: number) => void;
  errors: FieldErrors;
  /** What becomes of damaged pieces; without it nobody is asked for them. */
  damagedHint?: string | undefined;
  /** Whether staff have to choose how many are damaged; otherwise none are at first. */
  mustChooseDamaged?: boolean;
};

/** How many pieces of a line, and how many of them are damaged. */
export const PiecesFields = ({
  line,
  most,
  chosen,
  onChoose,
  errors,
  damagedHint,
  mustChooseDamaged = false,
}: PiecesFieldsProps) => (
  <>
    <Field label={`Pieces of ${line.productname}`} name={piecesField(line)} errors={errors}>
      {(field) => (
        <Select {...field} value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
          <Quantities upTo={most} />
        </Select>
      )}
    </Field>
    {damagedHint !== undefined && chosen > 0 && (
      <Field
        label={`Damaged pieces of ${line.productname}`}
        name={damagedField(line)}
        errors={errors}
        hint={damagedHint}
      >
        {(field) => (
          // With another number of pieces, staff choose again.
          <Select {...field} key={mustChooseDamaged ? chosen : undefined} defaultValue={mustChooseDamaged ? "" : 0}>
            {mustChooseDamaged && <option value="">Choose</option>}
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
