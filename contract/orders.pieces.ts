import { z } from "zod";
import { MAX_ORDER_LINES, MAX_QUANTITY } from "./limits.ts";

const lineId = z.int("Choose the lines.").positive("Choose the lines.").max(Number.MAX_SAFE_INTEGER);
const once = (lines: readonly { line_id: number }[]) =>
  new Set(lines.map(({ line_id }) => line_id)).size === lines.length;
const some = <Line extends z.ZodType<{ line_id: number }>>(line: Line) =>
  z
    .array(line, "Choose the pieces.")
    .min(1, "Choose at least one piece.")
    .max(MAX_ORDER_LINES, `Choose at most ${MAX_ORDER_LINES} lines.`)
    .refine(once, "Name each line once.");

const pieces = z.object({
  line_id: lineId,
  product_qty: z.int("Choose the pieces.").min(1, "Choose at least one piece.").max(MAX_QUANTITY),
});
/** Pieces of some lines of an order, each line once. */
export const somePieces = some(pieces);

const returnedPieces = pieces
  .extend({
    damaged: z.int().min(0).max(MAX_QUANTITY).default(0).describe("Of these, the pieces that are not sold again."),
  })
  .refine(({ damaged, product_qty }) => damaged <= product_qty, "More pieces are damaged than came back.");

/** Pieces of some lines that came back, and how many of them are damaged. */
export const someReturnedPieces = some(returnedPieces);
