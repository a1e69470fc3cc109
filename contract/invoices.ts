import { z } from "zod";
import { invoiceKinds } from "./invoices.kinds.ts";
import { keysOf } from "./keys.ts";

/** A tax document of an order. */
export const invoice = z
  .object({
    id: z.int(),
    kind: z.enum(keysOf(invoiceKinds)),
    number: z.string().describe("From a series without gaps, such as INV-0000012."),
    amount: z.number().describe("In pesos, VAT included."),
    vat: z.number().describe("In pesos."),
    issued_at: z.iso.datetime(),
  })
  .meta({ id: "Invoice" });
export type Invoice = z.output<typeof invoice>;
