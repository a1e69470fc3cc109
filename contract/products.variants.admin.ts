import { z } from "zod";
import { UPLOADED_VARIANT_IMAGE } from "./enums.ts";
import { jsonInput, numberInput, optionalPesos, requiredText, textOrEmpty } from "./fields.ts";
import { MAX_OPTION_VALUES, MAX_OPTIONS, MAX_STOCK, MAX_VARIANTS } from "./limits.ts";
import { variant } from "./products.variants.ts";

/** What to say about a stock that is too large. */
export const TOO_MUCH_STOCK = "This is more stock than a shop can hold.";

/** A variant as staff see it. */
export const adminVariant = variant
  .extend({ price: z.number().nullable().describe("Its own price in pesos; null for that of the product.") })
  .meta({ id: "AdminVariant" });
export type AdminVariant = z.output<typeof adminVariant>;

const WHOLE = "Enter the stock as a whole number.";
const CODE_LENGTH = 60;
const givenCode = textOrEmpty(CODE_LENGTH)
  .nullable()
  .transform((text) => text || null);
const code = givenCode.default(null);

/** The SKU or barcode of a product without options; empty removes it, and without the field it stays. */
export const productCode = givenCode.optional().describe("Of a product without options; each variant has its own.");

const variantForm = z.object({
  id: z.int().positive().optional().describe("Of a variant that there is already."),
  options: z.array(z.string().trim()),
  sku: code,
  barcode: code,
  price: optionalPesos("Enter the price in pesos.").default(null),
  stock: numberInput(WHOLE).pipe(
    z.number(WHOLE).int(WHOLE).min(0, "The stock cannot be below 0.").max(MAX_STOCK, TOO_MUCH_STOCK),
  ),
  stock_seen: z.int().min(0).optional().describe("Its stock before the edit: the difference is applied."),
  image: z
    .union(
      [z.literal(["", UPLOADED_VARIANT_IMAGE]), z.string().regex(/^\/media\/[0-9a-f]{64}\.webp$/)],
      "Choose one of the pictures of the product.",
    )
    .default("")
    .describe(
      `One of the pictures of the product, or \`${UPLOADED_VARIANT_IMAGE}\` for the one that the form uploads; empty for none of its own.`,
    ),
});
export type VariantForm = z.output<typeof variantForm>;

/** The words that are there more than once, in any case. */
const repeated = (words: readonly string[]) =>
  words.filter((word, index) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) !== index);

const optionForm = z.object({
  name: requiredText("Name the option.", 30),
  values: z
    .array(requiredText("Enter a value.", 50), "Enter the values.")
    .min(1, "Enter at least one value.")
    .max(MAX_OPTION_VALUES, `Use at most ${MAX_OPTION_VALUES} values.`)
    .refine((values) => repeated(values).length === 0, {
      error: ({ input }) => `${repeated(input as string[]).join(", ")} is listed twice.`, // The values above.
    }),
});

/** The options of a product as a form sends them. */
export const optionsInput = jsonInput("Send the options as a JSON list.").pipe(
  z
    .array(optionForm, "Send the options as a JSON list.")
    .max(MAX_OPTIONS, `Use at most ${MAX_OPTIONS} options.`)
    .refine((options) => repeated(options.map(({ name }) => name)).length === 0, "Give each option another name."),
);

/** The variants of a product as a form sends them. */
export const variantsInput = jsonInput("Send the variants as a JSON list.", 60_000).pipe(
  z.array(variantForm, "Send the variants as a JSON list.").max(MAX_VARIANTS, `Use at most ${MAX_VARIANTS} variants.`),
);
