import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { SHOWN } from "./enums.ts";
import { idInPath, optionalText, pageReply, plainText, timedPageQuery } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_REASON_LENGTH, MAX_SEARCH_LENGTH } from "./limits.ts";
import { adminProduct, waiting } from "./products.admin.ts";
import { stockInput } from "./products.form.admin.ts";
import { staffStockReasons, stockReasons } from "./products.stock-reasons.admin.ts";
import { variantInput } from "./products.variants.ts";

const byId = z.object({ id: idInPath });

const stockChange = z.object({
  variant_id: variantInput,
  stock: stockInput("Enter the stock as a whole number."),
  stock_seen: stockInput("Send the stock you saw.").describe(
    "The last known stock. The difference is applied, so pieces sold since stay sold. A count is refused when it is not the stock any more.",
  ),
  reason: z.enum(staffStockReasons, "Choose why the stock changes."),
  note: optionalText(MAX_REASON_LENGTH),
});
export type StockChange = z.output<typeof stockChange>;

const movement = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    change: z.int().describe("Pieces added (above 0) or removed."),
    left: z.int().describe("The stock after the change."),
    reason: z.enum(keysOf(stockReasons)),
    note: z.string().nullable(),
    variant: z.string().optional().describe("The options of the variant; only of a product with options."),
    order_id: z.int().nullable(),
    by: z.string().nullable().describe("The name of the member of staff; null when that account was deleted."),
  })
  .meta({ id: "StockMovement" });
export type StockMovement = z.output<typeof movement>;

const stockRow = z
  .object({
    id: z.int().describe("The id of the variant; a product without options has one variant."),
    product_id: z.int(),
    productname: z.string(),
    options: z.array(z.string()).describe("The values of the variant; none of a product without options."),
    sku: z.string().nullable(),
    barcode: z.string().nullable(),
    stock: z.int(),
    low_below: z.int().describe("Fewer pieces than this are low."),
    low: z.boolean().describe("Whether there are few pieces, but not none."),
    status: z.literal(SHOWN).nullable().describe("Of the product: `ok` is shown, null is hidden."),
  })
  .meta({ id: "StockRow" });
export type StockRow = z.output<typeof stockRow>;

const stockQuery = z.object({
  q: plainText(MAX_SEARCH_LENGTH)
    .optional()
    .describe(
      "Words that must all be in the name, type or keywords, or begin a SKU or barcode, or the id of a product.",
    ),
  stock: z.enum(["low", "out"]).optional().describe("`low`: few pieces, `out`: no pieces."),
});
export type StockQuery = z.output<typeof stockQuery>;

export const productsStockApi = {
  "GET /api/admin/stock": endpoint({
    summary: "The stock of each variant that is sold, products added last first",
    access: "see_products",
    query: stockQuery.extend(timedPageQuery),
    reply: ok({ variants: z.array(stockRow), ...pageReply }),
    refuses: ["invalid"],
  }),
  "GET /api/admin/stock/export": endpoint({
    summary: "The stock of each variant that is sold, as CSV",
    access: "see_products",
    query: stockQuery,
    file: "text/csv",
    reply: ok({}),
    refuses: ["invalid"],
  }),
  "GET /api/admin/products/:id/stock": endpoint({
    summary: "The stock movements of a product, newest first",
    access: "see_products",
    params: byId,
    missing: "product_not_found",
    query: z.object({
      ...timedPageQuery,
      variant_id: idInPath.optional().describe("Only the movements of this variant."),
    }),
    reply: ok({ product: adminProduct, waiting, movements: z.array(movement), ...pageReply }),
  }),
  "POST /api/admin/products/:id/stock": endpoint({
    summary: "Change the stock of a product, with a reason",
    access: "change_stock",
    params: byId,
    missing: "product_not_found",
    body: stockChange,
    reply: ok({ message: z.string(), product: adminProduct }),
    refuses: ["invalid", "variant_required", "stock_changed"],
  }),
};
