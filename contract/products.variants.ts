import { z } from "zod";
import { rowNumber } from "./fields.ts";

/** An option of a product, such as size, with its values in their order. */
const productOption = z
  .object({ name: z.string(), values: z.array(z.string()) })
  .meta({ id: "ProductOption", description: "An option that a customer chooses from, such as size." });
export type ProductOption = z.output<typeof productOption>;

export const productOptions = z.array(productOption);

/** One combination of the options of a product, with its own stock. */
export const variant = z
  .object({
    id: z.int(),
    options: z.array(z.string()).describe("Its value of each option of the product, in their order."),
    sku: z.string().nullable(),
    barcode: z.string().nullable(),
    selling: z.number().describe("Selling price in pesos."),
    stock: z.int().describe("Pieces in stock; public responses return at most as many as one order can take."),
    image: z.string().describe("The picture of the product that shows it, a path on this host; empty when none does."),
  })
  .meta({ id: "Variant" });
export type Variant = z.output<typeof variant>;

/** A variant in an input. */
export const variantInput = rowNumber("Send the id of a variant.")
  .optional()
  .describe("Which variant. Only a product with options needs it.");
