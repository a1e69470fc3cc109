import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { attributeKinds } from "./enums.ts";
import { keysOf } from "./keys.ts";
import { MAX_TYPE_SLUG_LENGTH } from "./limits.ts";
import { storedPicture } from "./products.gallery.ts";

/** The slug of a type, as addresses have it. */
export const typeSlug = z
  .string("Choose a type of product.")
  .max(MAX_TYPE_SLUG_LENGTH, "Choose a type of product.")
  .regex(/^[a-z]+(?:-[a-z0-9]+)*$/, "Choose a type of product.");

/** The name of an attribute among those of a product, in addresses and in CSV files. */
export const attributeKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

const typeAttribute = z
  .object({
    key: attributeKey.describe("Its name in `attributes` of a product, and the parameter of lists."),
    label: z.string(),
    kind: z.enum(keysOf(attributeKinds)),
    unit: z.string().describe("The unit of a number; empty when it has none."),
    choices: z.array(z.string()).describe("What can be chosen; only of a choice."),
    filter: z.boolean().describe("The list of the type can be filtered by its values."),
    on_card: z.boolean().describe("Shown on the cards of lists."),
  })
  .meta({ id: "TypeAttribute" });
export type TypeAttribute = z.output<typeof typeAttribute>;

export const productType = z
  .object({
    slug: z.string().describe("Its list is at `/slug`, a product of it at `/slug/id`."),
    name: z.string(),
    plural: z.string(),
    description: z.string().describe("For search engines, and at the top of its list."),
    picture: storedPicture.nullable().describe("At the top of its list."),
    meta_title: z.string().describe("The title of its list for search engines; empty for its name."),
    in_menu: z.boolean().describe("Shown in the main menu and on the home page."),
    warranty_months: z.int().nullable().describe("The warranty of its products in months; null is none of its own."),
    built_in: z.boolean().describe("One of the specification, with a list call of its own."),
    attributes: z.array(typeAttribute).describe("What the owner gave it, in order. Built-in types have none of these."),
  })
  .meta({ id: "ProductType" });
export type ProductTypeDetails = z.output<typeof productType>;

export const productTypesApi = {
  "GET /api/product-types": endpoint({
    summary: "The types of products, in the order of the menus",
    access: "anyone",
    reply: ok({ types: z.array(productType) }),
  }),
};
