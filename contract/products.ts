import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { type BuiltInType, SHOWN } from "./enums.ts";
import { flagInQuery, idInPath, idsInQuery, pageReply, plainText, requiredText } from "./fields.ts";
import { recordOf } from "./keys.ts";
import { MAX_COMPANIONS, MAX_COMPARED, MAX_SEARCH_LENGTH, SEARCH_RESULTS, SUGGESTIONS } from "./limits.ts";
import { productFields, textFieldNames } from "./products.fields.ts";
import { picture } from "./products.gallery.ts";
import { anyTypeListQuery, listCounts, listQuery, typeListQuery } from "./products.lists.ts";
import { productType, typeSlug } from "./products.types.ts";
import { productOptions, variant } from "./products.variants.ts";

const attribute = z.union([plainText(200), z.number(), z.boolean(), z.array(plainText(50)).max(20)]);

/** The attributes of a product by name: range, size, material. */
export const attributes = z.record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), attribute);
export type Attributes = z.output<typeof attributes>;

export const product = z
  .object({
    id: z.int(),
    ...recordOf(textFieldNames, (name) => z.string().describe(`${productFields[name].label}.`)),
    stock: z.int().describe("Pieces in stock; public responses return at most as many as one order can take."),
    selling: z.number().describe("Selling price in pesos."),
    original: z.number().describe("Original price in pesos; more than `selling` when the product is on sale."),
    type: z.string().describe("The slug of its type: `scooter`, `helmet`, `accessory`, or one that the owner added."),
    image: z.string().describe("The first picture, a path on this host; empty when there is none."),
    images: z.array(picture).describe("All pictures in their order, the first one included."),
    status: z.literal(SHOWN).nullable().describe("`ok` is shown, null is hidden."),
    attributes,
    specification: z
      .array(z.object({ key: z.string(), label: z.string(), value: z.string(), on_card: z.boolean() }))
      .optional()
      .describe("The attributes of its type as people read them; only of a type that the owner added."),
    model: z.string().nullable().describe("The name of its 3D model in the storefront."),
    version: z.int().describe("Increases each time the product is saved."),
    rating: z
      .object({
        average: z.number().describe("Stars from 1 to 5, with two decimals."),
        count: z.int().describe("How many reviews it is the average of."),
      })
      .optional()
      .describe("Only of a product with reviews."),
    options: productOptions
      .optional()
      .describe("Only of a product that is sold in options; one product and searches have them, lists do not."),
    variants: z.array(variant).optional().describe("The combinations that are sold."),
  })
  .meta({ id: "Product" });
export type Product = z.output<typeof product>;

const publicList = <T extends BuiltInType>(type: T) =>
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

/** The public list of each type of the specification. */
export const productListCalls = {
  scooter: "GET /api/getScooter",
  helmet: "GET /api/getHelmet",
  accessory: "GET /api/getAccessory",
} as const satisfies Record<BuiltInType, string>;

const COMPARED_ASK = `Send the ids of 1 to ${MAX_COMPARED} scooters with commas between them.`;

const byId = z.object({ id: idInPath });

const comparedQuery = z.object({
  ids: idsInQuery(MAX_COMPARED, COMPARED_ASK).describe(
    "Ids of scooters, separated by commas, in the order of comparison.",
  ),
});

const searchQuery = z.object({ q: requiredText("Type what you look for.", MAX_SEARCH_LENGTH) });

const resultsQuery = searchQuery.extend({
  ...listQuery.pick({ in_stock: true, on_sale: true, min_price: true, max_price: true }).shape,
  type: typeSlug.optional(),
  in_stock_first: flagInQuery.describe("1 puts what is sold out last, also before the results are cut."),
});
export type ResultsQuery = z.output<typeof resultsQuery>;

const suggestion = product.pick({ id: true, productname: true, type: true, image: true, selling: true, stock: true });

export const productsApi = {
  "GET /api/getScooter": publicList("scooter"),
  "GET /api/getHelmet": publicList("helmet"),
  "GET /api/getAccessory": publicList("accessory"),
  "GET /api/products": endpoint({
    summary: "The shown products of any type",
    access: "anyone",
    query: anyTypeListQuery,
    reply: ok({ type: productType, products: z.array(product), ...pageReply, counts: listCounts.optional() }),
    refuses: ["product_type_not_found"],
  }),
  "GET /api/viewproductdetail/:id": endpoint({
    summary: "One shown product",
    access: "anyone",
    params: byId,
    missing: "product_not_found",
    reply: ok({ product }),
  }),
  "GET /api/products/:id/goes-with": endpoint({
    summary: "Products in stock that go with a shown product: those that staff chose, else by type",
    access: "anyone",
    params: byId,
    missing: "product_not_found",
    reply: ok({ of: z.int().describe("The id of the product."), products: z.array(product).max(MAX_COMPANIONS) }),
    refuses: ["product_not_found"],
  }),
  "GET /api/compare": endpoint({
    summary: "Scooters to compare",
    access: "anyone",
    query: comparedQuery,
    reply: ok({
      scooters: z.array(product).max(MAX_COMPARED),
      missing: z.array(z.int()).describe("The ids that are not those of a shown scooter."),
    }),
  }),
  "GET /api/search": endpoint({
    summary: "The shown products that match a search, best first",
    access: "anyone",
    query: resultsQuery,
    reply: ok({
      products: z.array(product).max(SEARCH_RESULTS),
      types: z.array(z.string()).describe("The types among the results, before `type` is applied."),
      exact: z
        .boolean()
        .describe(
          "False when no product has exactly the figures that were typed, such as `42 km`: these are the nearest.",
        ),
    }),
  }),
  "GET /api/suggest": endpoint({
    summary: "A few products that match the text typed so far",
    access: "anyone",
    query: searchQuery,
    reply: ok({ suggestions: z.array(suggestion).max(SUGGESTIONS) }),
  }),
};
