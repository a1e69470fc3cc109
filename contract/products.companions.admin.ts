import { z } from "zod";
import { MAX_COMPANIONS } from "./limits.ts";

/** A product that staff chose to go with another one. */
export const companion = z.object({ id: z.int(), productname: z.string() }).meta({ id: "Companion" });
export type Companion = z.output<typeof companion>;

const ASK = `Send the ids of at most ${MAX_COMPANIONS} other products with commas between them.`;

/** What goes with a product, as its form sends it. */
export const companionsInput = z
  .string(ASK)
  .regex(new RegExp(`^\\s*(?:[1-9]\\d{0,8}(?:\\s*,\\s*[1-9]\\d{0,8}){0,${MAX_COMPANIONS - 1}})?\\s*$`), ASK)
  .transform((ids) => [...new Set(ids.split(",").flatMap((id) => Number(id) || []))])
  .describe(
    "Ids of products that go with it, separated by commas, in their order. Empty lets the shop choose by type.",
  );
