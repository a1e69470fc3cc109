import { z } from "zod";
import { textOrEmpty, tinOrEmpty } from "./fields.ts";

const name = textOrEmpty(160).describe("The registered name of the business that the invoice is for; empty for none.");
const tin = tinOrEmpty.describe("Its TIN.");
const address = textOrEmpty(300).describe("Its registered address; empty when it is the address of the order.");

/** The business in whose name a new order has its invoice. */
export const newBusiness = {
  for_business: z
    .boolean()
    .default(false)
    .describe("Whether the invoice is for a business: then its name and TIN are required."),
  business_name: name.default(""),
  business_tin: tin.default(""),
  business_address: address.default(""),
};

/** The same of an order that is edited. */
export const editedBusiness = {
  business_name: name.optional(),
  business_tin: tin.optional(),
  business_address: address.optional(),
};

/** The same of an order that is read. */
export const business = {
  business_name: z.string().describe("The business that the invoice is for; empty for none."),
  business_tin: z.string(),
  business_address: z.string().describe("Empty when it is the address of the order."),
};
export type Business = z.output<z.ZodObject<typeof business>>;
