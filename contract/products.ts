import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { adminProductSorts, HIDDEN_IN_FORM, type ProductType, productTypes, SHOWN, stockLevels } from "./enums.ts";
import { idInPath, jsonInput, optionalNumber, pageReply, plainText, requiredText, uploadedFile } from "./fields.ts";
import {
  MAX_COMPARED,
  MAX_LOW_STOCK,
  MAX_PRICE_CENTAVOS,
  MAX_SEARCH_LENGTH,
  MAX_STOCK,
  SEARCH_RESULTS,
  SUGGESTIONS,
} from "./limits.ts";
import { galleryInput, picture } from "./products.gallery.ts";
import { listCounts, listQuery, typeListQuery } from "./products.lists.ts";
import { priceRejectionReason } from "./products.price-limits.admin.ts";
import { parseUnitValues, unitRejectionReasons } from "./products.unit-parsing.admin.ts";

const attribute = z.union([plainText(200), z.number(), z.boolean(), z.array(plainText(50)).max(20)]);

/** What sets one product apart from others of its type: range, size, material. */
export const attributes = z.record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), attribute);
export type Attributes = z.output<typeof attributes>;

export const product = z
  .object({
    id: z.int(),
    productname: z.string(),
    description: z.string(),
    stock: z.int().describe("Pieces in stock; the public is told at most as many as one order can take."),
    selling: z.number().describe("Selling price in pesos."),
    original: z.number().describe("Original price in pesos; more than `selling` when the product is on sale."),
    type: z.enum(productTypes),
    image: z.string().describe("The first picture, a path on this host; empty when there is none."),
    images: z.array(picture).describe("All pictures in their order, the first one included."),
    status: z.literal(SHOWN).nullable().describe("`ok` is shown, null is hidden."),
    title: z.string().describe("Meta title."),
    keyword: z.string().describe("Meta keywords."),
    mdescription: z.string().describe("Meta description."),
    attributes,
    model: z.string().nullable().describe("The name of its 3D model in the storefront."),
    version: z.int().describe("Counts the times the product was saved."),
  })
  .meta({ id: "Product" });
export type Product = z.output<typeof product>;

/** A product as staff see it. */
export const adminProduct = product
  .extend({
    low_stock: z.int().nullable().describe("Fewer pieces than this are low; null follows the shop's own figure."),
    low: z.boolean().describe("Some pieces are left, but few."),
  })
  .meta({ id: "AdminProduct" });
export type AdminProduct = z.output<typeof adminProduct>;

/** What staff's list of products takes. */
export const adminListQuery = listQuery.extend({
  sort: z.enum(adminProductSorts, `Sort by ${adminProductSorts.join(", ")}.`).default("newest"),
  type: z.enum(productTypes).optional(),
  status: z.enum(["shown", "hidden"]).optional(),
  stock: z.enum(stockLevels).optional().describe("`in`: there are any, `low`: there are few, `out`: there are none."),
  q: plainText(MAX_SEARCH_LENGTH).optional().describe("An id, or words that the name, type and keywords all contain."),
});

/** A number typed into a form: "1,234.50" is meant as 1234.5. */
export const numberInput = (ask: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d[\d,]*(\.\d+)?$/, ask),
      ],
      ask,
    )
    .transform((value) => (typeof value === "string" ? Number(value.replaceAll(",", "")) : value));

const typedPesos = (ask: string) =>
  numberInput(ask).pipe(
    z
      .number(ask)
      .refine((pesos) => priceRejectionReason(pesos) === null, {
        error: ({ input }) => priceRejectionReason(Number(input)) ?? ask,
      })
      .meta({ minimum: 0, maximum: MAX_PRICE_CENTAVOS / 100 }),
  );

const typedAttributes = jsonInput("Send the attributes as a JSON object.")
  .pipe(attributes)
  .transform((sent, context) => {
    for (const message of unitRejectionReasons(sent)) context.addIssue({ code: "custom", message });
    return parseUnitValues(sent);
  });

/** The product form, as a browser sends it. */
export const productForm = z.object({
  productname: requiredText("Enter the product name.", 200),
  description: requiredText("Enter the product description.", 10_000),
  stock: numberInput("Enter the stock as a whole number.").pipe(
    z
      .number("Enter the stock as a whole number.")
      .int("Enter the stock as a whole number.")
      .min(0, "The stock cannot be below 0.")
      .max(MAX_STOCK, "This is more stock than a shop can hold."),
  ),
  selling: typedPesos("Enter the selling price in pesos."),
  original: typedPesos("Enter the original price in pesos."),
  type: z.enum(productTypes, "Choose Helmet, Scooter or Accessory."),
  status: z.enum([SHOWN, HIDDEN_IN_FORM], "Choose Show or Hide."),
  title: requiredText("Enter the meta title.", 200),
  keyword: requiredText("Enter the meta keywords.", 500),
  mdescription: requiredText("Enter the meta description.", 500),
  attributes: typedAttributes.optional(),
  low_stock: optionalNumber(`Enter whole pieces, from 1 to ${MAX_LOW_STOCK}.`, {
    min: 1,
    max: MAX_LOW_STOCK,
    whole: true,
  })
    .optional()
    .describe("Fewer pieces than this are low. Empty: the shop's figure counts."),
});
export type ProductForm = z.output<typeof productForm>;

const publicList = <T extends "scooter" | "helmet" | "accessory">(type: T) =>
  endpoint({
    summary: `The shown products of type ${type}`,
    access: "anyone",
    query: typeListQuery(type),
    reply: ok({
      // TypeScript takes a computed key for any text.
      ...({ [type]: z.array(product) } as Record<T, z.ZodArray<typeof product>>),
      ...pageReply,
      counts: listCounts.optional(),
    }),
  });

/** Each type's public list. */
export const productListCalls = {
  scooter: "GET /api/getScooter",
  helmet: "GET /api/getHelmet",
  accessory: "GET /api/getAccessory",
} as const satisfies Record<ProductType, string>;

const COMPARED_ASK = `Send the ids of 1 to ${MAX_COMPARED} scooters with commas between them.`;

const byId = z.object({ id: idInPath });

const comparedQuery = z.object({
  ids: z
    .string(COMPARED_ASK)
    .regex(new RegExp(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${MAX_COMPARED - 1}}$`), COMPARED_ASK)
    .transform((ids) => [...new Set(ids.split(",").map(Number))])
    .describe("Ids of scooters with commas between them, in the order in which they stand side by side."),
});

const searchQuery = z.object({ q: requiredText("Type what you look for.", MAX_SEARCH_LENGTH) });

const suggestion = product.pick({ id: true, productname: true, type: true, image: true, selling: true });

export const productsApi = {
  "GET /api/getScooter": publicList("scooter"),
  "GET /api/getHelmet": publicList("helmet"),
  "GET /api/getAccessory": publicList("accessory"),
  "GET /api/viewproductdetail/:id": endpoint({
    summary: "One shown product",
    access: "anyone",
    params: byId,
    missing: "product_not_found",
    reply: ok({ product }),
  }),
  "GET /api/compare": endpoint({
    summary: "Scooters to see side by side",
    access: "anyone",
    query: comparedQuery,
    reply: ok({
      scooters: z.array(product).max(MAX_COMPARED),
      missing: z.array(z.int()).describe("The ids that are no scooter on the shelf."),
    }),
  }),
  "GET /api/search": endpoint({
    summary: "The shown products that answer a search, best first",
    access: "anyone",
    query: searchQuery,
    reply: ok({ products: z.array(product).max(SEARCH_RESULTS) }),
  }),
  "GET /api/suggest": endpoint({
    summary: "A few products that fit what is being typed",
    access: "anyone",
    query: searchQuery,
    reply: ok({ suggestions: z.array(suggestion).max(SUGGESTIONS) }),
  }),
  "GET /api/view-product": endpoint({
    summary: "All products, hidden ones too",
    access: "see_products",
    query: adminListQuery,
    reply: ok({
      products: z.array(adminProduct),
      low_below: z.int().describe("The shop's figure: fewer pieces than this are low."),
      ...pageReply,
    }),
  }),
  "POST /api/store-product": endpoint({
    summary: "Add a product",
    access: "edit_products",
    body: productForm
      .extend({
        image: uploadedFile("Choose a picture.").optional().describe("The first picture, unless `gallery` says else."),
        gallery: galleryInput.optional(),
      })
      .refine(({ image, gallery }) => image !== undefined || (gallery?.length ?? 0) > 0, {
        path: ["image"],
        error: "Choose a picture.",
        when: () => true, // What else is wrong with the form, is said as well.
      }),
    multipart: true,
    reply: ok({ message: z.string(), product: adminProduct }),
    refuses: ["invalid", "too_large"],
  }),
  "GET /api/edit-product/:id": endpoint({
    summary: "One product, to edit it",
    access: "see_products",
    params: byId,
    missing: "product_not_found",
    reply: ok({ product: adminProduct }),
  }),
  "POST /api/update-product/:id": endpoint({
    summary: "Save changes to a product",
    access: "edit_products",
    params: byId,
    missing: "product_not_found",
    body: productForm.extend({
      image: uploadedFile("Choose a picture.")
        .optional()
        .describe("Replaces the first picture, unless `gallery` says else."),
      gallery: galleryInput.optional(),
      version: z.coerce
        .number()
        .int()
        .positive()
        .optional()
        .describe("The `version` you edited: a product saved by somebody else meanwhile is refused."),
      stock_seen: z.coerce
        .number()
        .int()
        .min(0)
        .optional()
        .describe("The stock you edited: the difference is applied, so that pieces sold meanwhile stay sold."),
    }),
    multipart: true,
    reply: ok({ message: z.string(), product: adminProduct }),
    refuses: ["invalid", "product_changed", "too_large"],
  }),
};
