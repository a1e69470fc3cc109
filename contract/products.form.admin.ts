import { z } from "zod";
import { HIDDEN_IN_FORM, SHOWN } from "./enums.ts";
import { jsonInput, numberInput, optionalNumber, optionalPesos, requiredText, textOrEmpty } from "./fields.ts";
import { recordOf } from "./keys.ts";
import { MAX_LOW_STOCK, MAX_PRICE_CENTAVOS, MAX_STOCK, MAX_WEIGHT_GRAMS } from "./limits.ts";
import { sentence } from "./numbers.sentence.ts";
import { companionsInput } from "./products.companions.admin.ts";
import { optionalTextNames, requiredTextNames } from "./products.field-lists.ts";
import { textField } from "./products.fields.ts";
import { priceRejectionReason } from "./products.price-limits.admin.ts";
import { attributes } from "./products.ts";
import { typeSlug } from "./products.types.ts";
import { parseUnitValues, unitRejectionReasons } from "./products.unit-parsing.admin.ts";
import { optionsInput, productCode, TOO_MUCH_STOCK, variantsInput } from "./products.variants.admin.ts";

/** A price from a form field. */
export const priceInput = (ask: string) =>
  numberInput(ask).pipe(
    z
      .number(ask)
      .refine((pesos) => priceRejectionReason(pesos) === null, {
        error: ({ input }) => priceRejectionReason(Number(input)) ?? ask,
      })
      .meta({ minimum: 0, maximum: MAX_PRICE_CENTAVOS / 100 }),
  );

/** A stock from a form field, with the message for what is not a whole number. */
export const stockInput = (ask: string) =>
  numberInput(ask).pipe(
    z
      .number(ask)
      // `int()` would end the check of the form, and keep its other messages back.
      .refine(Number.isInteger, ask)
      .min(0, "The stock cannot be below 0.")
      .max(MAX_STOCK, TOO_MUCH_STOCK),
  );

const attributesInput = jsonInput("Send the attributes as a JSON object.")
  .pipe(attributes)
  .transform((sent, context) => {
    for (const message of unitRejectionReasons(sent)) context.addIssue({ code: "custom", message });
    return parseUnitValues(sent);
  });

/** The product form as a browser sends it. A field that is left out of an update stays as it is. */
export const productForm = z.object({
  ...recordOf(requiredTextNames, (name) => {
    const { required = "", maxLength } = textField(name);
    return requiredText(required, maxLength);
  }),
  ...recordOf(optionalTextNames, (name) => textOrEmpty(textField(name).maxLength).optional()),
  stock: stockInput("Enter the stock as a whole number."),
  selling: priceInput("Enter the selling price in pesos."),
  original: priceInput("Enter the original price in pesos.").describe(
    "In pesos. The shop shows it as the price before a discount when it is above `selling`; one below is accepted and not shown.",
  ),
  type: typeSlug,
  status: z.enum([SHOWN, HIDDEN_IN_FORM], "Choose Show or Hide."),
  attributes: attributesInput.optional(),
  options: optionsInput
    .optional()
    .describe('The options, as a JSON list of { "name": "Size", "values": ["S", "M"] }. Without this field they stay.'),
  variants: variantsInput
    .optional()
    .describe(
      "The variants of a product with options, as a JSON list; those that are left out are removed. `stock` is then their sum.",
    ),
  sku: productCode,
  barcode: productCode,
  low_stock: optionalNumber(sentence`Enter whole pieces, from 1 to ${MAX_LOW_STOCK}.`, {
    min: 1,
    max: MAX_LOW_STOCK,
    whole: true,
  })
    .optional()
    .describe("Fewer pieces than this are low. Empty uses the limit of the shop."),
  weight: optionalNumber(sentence`Enter whole grams, from 1 to ${MAX_WEIGHT_GRAMS}.`, {
    min: 1,
    max: MAX_WEIGHT_GRAMS,
    whole: true,
  })
    .optional()
    .describe("What one piece weighs in its parcel, in grams. Empty adds nothing to what shipping costs by weight."),
  ships_alone: z
    .enum(["yes", "no"], "Choose Yes or No.")
    .transform((choice) => choice === "yes")
    .optional()
    .describe("Whether each piece needs a parcel of its own."),
  cod_ceiling: optionalPesos("Enter an amount in pesos, such as 20,000; 0 for no cash on delivery.")
    .optional()
    .describe("The largest order with this product that may be paid on delivery, in pesos. 0 is none, empty no limit."),
  goes_with: companionsInput.optional(),
});
export type ProductForm = z.output<typeof productForm>;
