import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import { attributeKinds } from "./enums.ts";
import {
  editedVersion,
  optionalNumber,
  pictureInput,
  plainText,
  publicText,
  requiredPublicText,
  textOrEmpty,
  uploadedFile,
} from "./fields.ts";
import { keysOf } from "./keys.ts";
import {
  MAX_ATTRIBUTE_CHOICES,
  MAX_ATTRIBUTE_UNIT,
  MAX_OWN_TYPES,
  MAX_TYPE_ATTRIBUTES,
  MAX_TYPE_DESCRIPTION,
  MAX_TYPE_META_TITLE,
  MAX_TYPE_NAME,
  MAX_TYPE_SLUG_LENGTH,
  MAX_WARRANTY_MONTHS,
} from "./limits.ts";
import { storedPicture } from "./products.gallery.ts";
import { slugRejectionReason } from "./products.type-slugs.admin.ts";
import { attributeKey, productType, typeSlug } from "./products.types.ts";

const attributeForm = z
  .object({
    key: attributeKey
      .optional()
      .describe("Of an attribute that is there already. A new one gets its key from its label."),
    label: requiredPublicText("Name each attribute.", MAX_TYPE_NAME),
    kind: z.enum(keysOf(attributeKinds), "Choose what staff enter for each attribute."),
    unit: textOrEmpty(MAX_ATTRIBUTE_UNIT).default(""),
    choices: z
      .array(requiredPublicText("Name each choice.", MAX_TYPE_NAME))
      .max(MAX_ATTRIBUTE_CHOICES, `Give an attribute at most ${MAX_ATTRIBUTE_CHOICES} choices.`)
      .default([])
      .refine(isUnique, "Name each choice once."),
    filter: z.boolean("Choose whether customers filter by it."),
    on_card: z.boolean("Choose whether cards show it."),
  })
  .refine(({ kind, choices }) => kind !== "choice" || choices.length > 1, {
    path: ["choices"],
    error: "Give each choice attribute at least two choices, separated by commas.",
  })
  .transform(({ unit, choices, ...form }) => ({
    ...form,
    unit: form.kind === "number" ? unit : "",
    choices: form.kind === "choice" ? choices : [],
  }));
export type AttributeForm = z.output<typeof attributeForm>;

function isUnique(words: readonly string[]): boolean {
  return new Set(words.map((word) => word.toLowerCase())).size === words.length;
}

const WARRANTY = `Enter whole months, from 1 to ${MAX_WARRANTY_MONTHS}, or leave it blank.`;

const typeForm = z.object({
  name: requiredPublicText("Enter the singular name, such as Bike rack.", MAX_TYPE_NAME),
  plural: requiredPublicText("Enter the plural name, such as Bike racks.", MAX_TYPE_NAME),
  description: publicText(MAX_TYPE_DESCRIPTION).default(""),
  picture: pictureInput.default("").describe("The path of a picture that was uploaded here, or empty text."),
  meta_title: publicText(MAX_TYPE_META_TITLE).default(""),
  in_menu: z.boolean("Choose whether the menu shows it."),
  warranty_months: optionalNumber(WARRANTY, { min: 1, max: MAX_WARRANTY_MONTHS, whole: true }).default(null),
  attributes: z
    .array(attributeForm, "Send the attributes as a list.")
    .max(MAX_TYPE_ATTRIBUTES, `Give a type at most ${MAX_TYPE_ATTRIBUTES} attributes.`)
    .refine((sent) => isUnique(sent.map(({ label }) => label)), "Name each attribute once."),
});
export type TypeForm = z.output<typeof typeForm>;

const slugInput = plainText(MAX_TYPE_SLUG_LENGTH)
  .trim()
  .superRefine((slug, context) => {
    const reason = slugRejectionReason(slug);
    if (reason !== null) context.addIssue({ code: "custom", message: reason });
  })
  .describe("Its address. It cannot be changed later.");

/** A type as staff see it. */
const adminProductType = productType
  .extend({
    version: z.int(),
    products: z.int().describe("How many products are of this type, hidden and archived ones too."),
  })
  .meta({ id: "AdminProductType" });
export type AdminProductType = z.output<typeof adminProductType>;

const bySlug = z.object({ slug: typeSlug });
const ownTypes = z
  .array(typeSlug, "Send the types as a list.")
  .max(MAX_OWN_TYPES, `A shop has at most ${MAX_OWN_TYPES} types of its own.`);

export const productTypesAdminApi = {
  "GET /api/admin/product-types": endpoint({
    summary: "The types of products, with how many products each has",
    access: "see_products",
    reply: ok({ types: z.array(adminProductType) }),
  }),
  "GET /api/admin/product-types/:slug": endpoint({
    summary: "One type of products",
    access: "see_products",
    params: bySlug,
    missing: "product_type_not_found",
    reply: ok({ type: adminProductType }),
  }),
  "POST /api/admin/product-types": endpoint({
    summary: "Add a type of products",
    access: "edit_product_types",
    body: typeForm.extend({ slug: slugInput }),
    reply: created({ message: z.string(), type: adminProductType }),
    refuses: ["invalid"],
  }),
  "PUT /api/admin/product-types/:slug": endpoint({
    summary: "Save a type that the owner added",
    access: "edit_product_types",
    params: bySlug,
    missing: "product_type_not_found",
    body: typeForm.extend({ version: editedVersion }),
    reply: ok({ message: z.string(), type: adminProductType }),
    refuses: ["invalid", "product_type_changed", "product_type_built_in"],
  }),
  "PUT /api/admin/product-type-order": endpoint({
    summary: "Order the types that the owner added, in menus, on the home page and in lists",
    access: "edit_product_types",
    body: z.object({
      slugs: ownTypes.describe("All types that the owner added, in their new order."),
      seen: ownTypes.describe(
        "The order that was changed. When somebody saved another one meanwhile, the call is refused.",
      ),
    }),
    reply: ok({ message: z.string(), types: z.array(adminProductType) }),
    refuses: ["invalid", "product_types_reordered"],
  }),
  "POST /api/admin/product-type-pictures": endpoint({
    summary: "Upload a picture for a type that is saved within a day",
    access: "edit_product_types",
    body: z.object({ image: uploadedFile("Choose a picture.") }),
    multipart: true,
    reply: created({ picture: storedPicture }),
    refuses: ["invalid", "too_large"],
  }),
  "DELETE /api/admin/product-types/:slug": endpoint({
    summary: "Delete a type without products",
    access: "edit_product_types",
    params: bySlug,
    missing: "product_type_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["product_type_used", "product_type_built_in"],
  }),
};
