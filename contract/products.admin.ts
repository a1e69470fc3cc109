import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { adminProductSorts, stockLevels } from "./enums.ts";
import { idInPath, numberInput, pageReply, plainText, rowNumber, uploadedFile } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_BULK_PRODUCTS, MAX_PRICE_CENTAVOS, MAX_SEARCH_LENGTH } from "./limits.ts";
import { isWholeCentavos, WHOLE_CENTAVOS } from "./money.ts";
import { companion } from "./products.companions.admin.ts";
import { productForm } from "./products.form.admin.ts";
import { galleryInput } from "./products.gallery.ts";
import { listQuery } from "./products.lists.ts";
import { originalPriceOptions, priceChangeKinds, roundings } from "./products.price-change.admin.ts";
import { product } from "./products.ts";
import { typeSlug } from "./products.types.ts";
import { adminVariant } from "./products.variants.admin.ts";

const byId = z.object({ id: idInPath });

/** A product as staff see it. */
export const adminProduct = product
  .extend({
    low_stock: z.int().nullable().describe("Fewer pieces than this are low; null uses the limit of the shop."),
    weight: z.int().nullable().describe("What one piece weighs in its parcel, in grams; null is unknown."),
    ships_alone: z.boolean().describe("Whether each piece needs a parcel of its own."),
    cod_ceiling: z
      .number()
      .nullable()
      .describe("The largest order with this product that may be paid on delivery, in pesos; 0 is none."),
    selling: z.number().describe("Selling price in pesos, without a sale."),
    original: z.number().describe("Original price in pesos, without a sale."),
    sale: z
      .object({ selling: z.number(), from: z.iso.datetime(), until: z.iso.datetime(), running: z.boolean() })
      .optional()
      .describe("Its sale price with start and end; only where one is planned or runs."),
    variants: z.array(adminVariant).optional().describe("Only of a product that is sold in options."),
    sku: z.string().optional().describe("Of a product without options that has one; so is `barcode`."),
    barcode: z.string().optional(),
    goes_with: z
      .array(companion)
      .optional()
      .describe("What staff chose to go with it. One product has it, lists do not."),
    archived: z.boolean().describe("Whether it was deleted after it was ordered, and can be restored."),
    low: z.boolean().describe("Whether the product is low on stock, but not out of stock."),
  })
  .meta({ id: "AdminProduct" });
export type AdminProduct = z.output<typeof adminProduct>;

/** How many people wait for a product. */
export const waiting = z.int().describe("How many people want an email when it is back in stock.");

/** What staff's list of products takes. */
export const adminListQuery = listQuery.extend({
  sort: z.enum(adminProductSorts, `Sort by ${adminProductSorts.join(", ")}.`).default("newest"),
  type: typeSlug.optional(),
  status: z
    .enum(["shown", "hidden", "archived"])
    .optional()
    .describe("Archived products are left out unless they are asked for."),
  stock: z.enum(stockLevels).optional().describe("`in`: any pieces, `low`: few pieces, `out`: no pieces."),
  q: plainText(MAX_SEARCH_LENGTH)
    .optional()
    .describe("An id, or words that must all be in the name, type or keywords, or begin a SKU or barcode."),
});

const selectedProducts = z
  .array(z.object({ id: rowNumber(), version: rowNumber() }), "Choose products.")
  .min(1, "Choose at least one product.")
  .max(MAX_BULK_PRODUCTS, `Choose at most ${MAX_BULK_PRODUCTS} products.`)
  .describe("Products with their last known `version`. When one was saved since, none is changed.");
export type SelectedProducts = z.output<typeof selectedProducts>;

const AMOUNT = "Enter by how much, such as 5 or -250.";
const MAX_AMOUNT = MAX_PRICE_CENTAVOS / 100;

const priceChange = z.object({
  by: z.enum(keysOf(priceChangeKinds), "Choose percent or pesos."),
  amount: numberInput(AMOUNT).pipe(
    z
      .number(AMOUNT)
      .min(-MAX_AMOUNT, AMOUNT)
      .max(MAX_AMOUNT, AMOUNT)
      .refine((amount) => amount !== 0, AMOUNT),
  ),
  rounding: z.enum(keysOf(roundings), "Choose what prices are rounded to."),
  original: z.enum(keysOf(originalPriceOptions), "Choose what becomes of the original price."),
});

const changedProducts = ok({ message: z.string(), products: z.array(adminProduct) });

export const productsAdminApi = {
  "GET /api/view-product": endpoint({
    summary: "All products, hidden ones too",
    access: "see_products",
    query: adminListQuery,
    reply: ok({
      products: z.array(adminProduct),
      low_below: z.int().describe("The limit of the shop: fewer pieces than this are low."),
      ...pageReply,
    }),
  }),
  "POST /api/store-product": endpoint({
    summary: "Add a product",
    access: "edit_products",
    body: productForm
      .extend({
        image: uploadedFile("Choose a picture.")
          .optional()
          .describe("The first picture, unless `gallery` gives another order."),
        gallery: galleryInput.optional(),
      })
      .refine(({ image, gallery }) => image !== undefined || (gallery?.length ?? 0) > 0, {
        path: ["image"],
        error: "Choose a picture.",
        when: () => true, // What else is wrong with the form, is said as well.
      }),
    multipart: true,
    reply: ok({ message: z.string(), product: adminProduct }),
    refuses: ["invalid", "sku_taken", "too_large"],
  }),
  "GET /api/edit-product/:id": endpoint({
    summary: "One product, to edit it",
    access: "see_products",
    params: byId,
    missing: "product_not_found",
    reply: ok({ product: adminProduct, waiting }),
  }),
  "POST /api/update-product/:id": endpoint({
    summary: "Save changes to a product",
    access: "edit_products",
    params: byId,
    missing: "product_not_found",
    body: productForm.extend({
      image: uploadedFile("Choose a picture.")
        .optional()
        .describe("Replaces the first picture, unless `gallery` gives another order."),
      gallery: galleryInput.optional(),
      version: numberInput("Send the `version` you edited.")
        .pipe(z.int().positive())
        .optional()
        .describe("The edited `version`. When the product was saved since, the call is refused."),
      stock_seen: numberInput("Send the stock you saw.")
        .pipe(z.int().min(0))
        .optional()
        .describe("The stock before the edit. The difference is applied, so pieces sold since stay sold."),
    }),
    multipart: true,
    reply: ok({ message: z.string(), product: adminProduct }),
    refuses: ["invalid", "product_changed", "product_archived", "sku_taken", "too_large"],
  }),
  "POST /api/admin/products/status": endpoint({
    summary: "Show or hide products, all of them or none",
    access: "edit_products",
    body: z.object({ products: selectedProducts, shown: z.boolean("Choose Show or Hide.") }),
    reply: changedProducts,
    refuses: ["invalid", "product_not_found", "products_refused"],
  }),
  "POST /api/admin/products/prices": endpoint({
    summary: "Change the prices of products, all of them or none",
    access: "edit_products",
    body: priceChange
      .extend({ products: selectedProducts })
      .refine(({ by, amount }) => by !== "pesos" || isWholeCentavos(amount), {
        path: ["amount"],
        error: WHOLE_CENTAVOS,
      }),
    reply: changedProducts,
    refuses: ["invalid", "product_not_found", "products_refused"],
  }),
};
