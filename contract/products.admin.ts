import { z } from "zod";
import { staffStockReasons, stockReasons } from "./desk-vocabulary.ts";
import { endpoint, ok } from "./endpoint.ts";
import { idInPath, optionalText, pageQuery, pageReply } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_BULK_PRODUCTS, MAX_PRICE_CENTAVOS, MAX_REASON_LENGTH, MAX_STOCK } from "./limits.ts";
import { originalPriceOptions, priceChangeKinds, roundings } from "./products.price-change.admin.ts";
import { adminProduct, numberInput } from "./products.ts";

const byId = z.object({ id: idInPath });

const pieces = (ask: string) =>
  numberInput(ask).pipe(
    z.number(ask).int(ask).min(0, "The stock cannot be below 0.").max(MAX_STOCK, "This is more than a shop holds."),
  );

const stockChange = z.object({
  stock: pieces("Enter the stock as a whole number."),
  stock_seen: pieces("Send the stock you saw.").describe(
    "The stock you saw: the difference is applied, so that pieces sold meanwhile stay sold.",
  ),
  reason: z.enum(staffStockReasons, "Choose why the stock changes."),
  note: optionalText(MAX_REASON_LENGTH),
});
export type StockChange = z.output<typeof stockChange>;

const movement = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    change: z.int().describe("Pieces that came (above 0) or went."),
    left: z.int().describe("The stock after it."),
    reason: z.enum(keysOf(stockReasons)),
    note: z.string().nullable(),
    order_id: z.int().nullable(),
    by: z.string().nullable().describe("Who did it; null when that account is gone."),
  })
  .meta({ id: "StockMovement" });
export type StockMovement = z.output<typeof movement>;

const chosen = z
  .array(z.object({ id: z.int().positive(), version: z.int().positive() }), "Choose products.")
  .min(1, "Choose at least one product.")
  .max(MAX_BULK_PRODUCTS, `Choose at most ${MAX_BULK_PRODUCTS} products.`)
  .describe("Products with the `version` you saw: when one was saved meanwhile, none is changed.");
export type SelectedProducts = z.output<typeof chosen>;

const AMOUNT = "Enter by how much, such as 5 or -250.";
const MAX_AMOUNT = MAX_PRICE_CENTAVOS / 100;

const priceChange = z.object({
  by: z.enum(keysOf(priceChangeKinds), "Choose percent or pesos."),
  amount: z.coerce
    .number(AMOUNT)
    .min(-MAX_AMOUNT, AMOUNT)
    .max(MAX_AMOUNT, AMOUNT)
    .refine((amount) => amount !== 0, AMOUNT),
  rounding: z.enum(keysOf(roundings), "Choose what prices are rounded to."),
  original: z.enum(keysOf(originalPriceOptions), "Choose what becomes of the original price."),
});

const changedProducts = ok({ message: z.string(), products: z.array(adminProduct) });

export const productsAdminApi = {
  "GET /api/admin/products/:id/stock": endpoint({
    summary: "Why the stock of a product is what it is, the newest change first",
    access: "see_products",
    params: byId,
    missing: "product_not_found",
    query: z.object(pageQuery),
    reply: ok({ product: adminProduct, movements: z.array(movement), ...pageReply }),
  }),
  "POST /api/admin/products/:id/stock": endpoint({
    summary: "Change the stock of a product, with the reason",
    access: "change_stock",
    params: byId,
    missing: "product_not_found",
    body: stockChange,
    reply: ok({ message: z.string(), product: adminProduct }),
    refuses: ["invalid"],
  }),
  "POST /api/admin/products/status": endpoint({
    summary: "Show or hide products, all of them or none",
    access: "edit_products",
    body: z.object({ products: chosen, shown: z.boolean("Choose Show or Hide.") }),
    reply: changedProducts,
    refuses: ["invalid", "product_not_found", "products_refused"],
  }),
  "POST /api/admin/products/prices": endpoint({
    summary: "Change the prices of products, all of them or none",
    access: "edit_products",
    body: priceChange.extend({ products: chosen }),
    reply: changedProducts,
    refuses: ["invalid", "product_not_found", "products_refused"],
  }),
};
