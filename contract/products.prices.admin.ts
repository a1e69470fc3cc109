import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { idInPath, optionalPesos, requiredMomentInput } from "./fields.ts";
import { adminProduct } from "./products.admin.ts";
import { priceInput } from "./products.form.admin.ts";

const byId = z.object({ id: idInPath });

const saleForm = z
  .object({
    selling: priceInput("Enter the sale price in pesos."),
    from: requiredMomentInput,
    until: requiredMomentInput,
  })
  // True where one of them is no time, which has its own message.
  .refine(({ from, until }) => !(until <= from), { path: ["until"], error: "Choose an end after the start." });
export type SaleForm = z.output<typeof saleForm>;

const prices = ok({
  product: adminProduct,
  cost: z.number().nullable().describe("What a piece costs the shop, in pesos without VAT; null when nobody has said."),
});

const saved = ok({ message: z.string(), product: adminProduct });

export const productsPricesApi = {
  "GET /api/admin/products/:id/prices": endpoint({
    summary: "The prices of a product: its sale and its cost",
    access: "see_margins",
    params: byId,
    missing: "product_not_found",
    reply: prices,
  }),
  "PUT /api/admin/products/:id/sale": endpoint({
    summary: "Set the sale price of a product, with its start and end. It replaces the one there is",
    access: "edit_products",
    params: byId,
    missing: "product_not_found",
    body: saleForm,
    reply: saved,
    refuses: ["invalid", "product_archived"],
  }),
  "DELETE /api/admin/products/:id/sale": endpoint({
    summary: "Remove the sale of a product; one that runs ends at once",
    access: "edit_products",
    params: byId,
    missing: "product_not_found",
    reply: saved,
  }),
  "PUT /api/admin/products/:id/cost": endpoint({
    summary: "Say what a piece of a product costs the shop",
    access: "see_margins",
    params: byId,
    missing: "product_not_found",
    body: z.object({
      cost: optionalPesos("Enter the cost in pesos, or leave it blank."),
    }),
    reply: ok({ message: z.string() }),
    refuses: ["invalid"],
  }),
};
