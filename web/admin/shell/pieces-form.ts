import type { FieldErrors } from "#contract/errors.ts";

type Line = { line_id: number };

/** The names of the fields with the pieces of a line, and with those of them that are damaged. */
export const piecesField = ({ line_id }: Line): string => `pieces-${line_id}`;
export const damagedField = ({ line_id }: Line): string => `damaged-${line_id}`;

/** The lines of a form of which pieces are chosen. */
export function chosenLines(form: FormData): { line_id: number; product_qty: number; damaged: number }[] {
  return [...form.keys()]
    .flatMap((name) => name.match(/^pieces-(\d+)$/)?.[1] ?? [])
    .map((id) => ({
      line_id: Number(id),
      product_qty: Number(form.get(`pieces-${id}`)),
      damaged: Number(form.get(`damaged-${id}`) ?? 0),
    }))
    .filter(({ product_qty }) => product_qty > 0);
}

/** The messages about lines of which staff still have to choose how many pieces are damaged, by field. */
export const undecidedDamage = (form: FormData): FieldErrors =>
  Object.fromEntries(
    [...form]
      .filter(([name, value]) => name.startsWith("damaged-") && value === "")
      .map(([name]) => [name, ["Choose how many of these pieces are damaged."]]),
  );
