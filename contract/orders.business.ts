import { z } from "zod";
import type { FieldErrors } from "./errors.rows.ts";
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

type BusinessForm = { for_business?: boolean } & { [Name in keyof Business]?: string | undefined };

const isForBusiness = (form: BusinessForm): boolean =>
  [form.for_business, form.business_name, form.business_tin, form.business_address].some(Boolean);

/** Messages for what an invoice needs and a form leaves empty, also when the customer only said that it is for a business. */
export function missingOfBusiness(form: BusinessForm): FieldErrors {
  if (!isForBusiness(form)) return {};
  return {
    ...(form.business_name === "" && { business_name: ["Enter the registered name of the business."] }),
    ...(form.business_tin === "" && { business_tin: ["Enter the TIN of the business."] }),
  };
}

/** The check of a form with these fields. It is made also when other fields are wrong, so that all messages come at once. */
export const businessCheck = [
  (form: BusinessForm, context: z.core.$RefinementCtx) => {
    for (const [name, messages] of Object.entries(missingOfBusiness(form)))
      for (const message of messages) context.addIssue({ code: "custom", path: [name], message });
  },
  { when: () => true },
] as const;

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
