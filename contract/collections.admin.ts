import { z } from "zod";
import { collectionRule, savedRule } from "./collections.rule.ts";
import { created, endpoint, ok } from "./endpoint.ts";
import { collectionSorts } from "./enums.ts";
import {
  editedVersion,
  idInPath,
  momentInput,
  pageReply,
  pictureInput,
  publicText,
  requiredPublicText,
  rowNumber,
  slugInput,
  textOrEmpty,
  timedPageQuery,
  uploadedFile,
  whenValid,
} from "./fields.ts";
import {
  MAX_COLLECTION_PRODUCTS,
  MAX_SEARCH_LENGTH,
  MAX_SUMMARY_LENGTH,
  MAX_TITLE_LENGTH,
  PREVIEWED_PRODUCTS,
} from "./limits.ts";
import { storedPicture } from "./products.gallery.ts";

const terms = z.object({
  title: requiredPublicText("Enter a title.", MAX_TITLE_LENGTH),
  slug: slugInput.describe("The last part of its address. The old one leads to the new one."),
  description: publicText(MAX_SUMMARY_LENGTH).describe("Shown below the title."),
  picture: pictureInput.describe("The path of a picture that was uploaded here, or empty text."),
  shown: z.boolean("Choose whether visitors see it."),
  starts_at: momentInput.describe("Hidden before. Null is at once."),
  ends_at: momentInput.describe("Hidden from then on. Null is never."),
  on_home: z.boolean("Choose whether the home page shows it."),
  rule: collectionRule.nullable().describe("Null when its products are chosen one by one."),
  products: z
    .array(rowNumber("Send the ids of products."), "Send the ids of products.")
    .max(MAX_COLLECTION_PRODUCTS, `Choose at most ${MAX_COLLECTION_PRODUCTS} products. A rule can match any number.`)
    .transform((ids) => [...new Set(ids)])
    .describe("The chosen products in their order. Ignored with a rule."),
  sort: z.enum(collectionSorts, `Choose an order: ${collectionSorts.join(", ")}.`),
  meta_title: publicText(200).describe("The title where it is empty."),
  meta_description: publicText(500).describe("The description where it is empty."),
});

type Terms = z.output<typeof terms>;

const endsAfterStart = ({ starts_at, ends_at }: Pick<Terms, "starts_at" | "ends_at">) =>
  !starts_at || !ends_at || ends_at > starts_at;
const hasItsOrder = ({ rule, sort }: Pick<Terms, "rule" | "sort">) => rule === null || sort !== "manual";

/** A collection as its form sends it. */
const collectionForm = terms
  .refine(endsAfterStart, {
    path: ["ends_at"],
    error: "Choose an end after the start.",
    ...whenValid<Terms>("starts_at", "ends_at"),
  })
  .refine(hasItsOrder, {
    path: ["sort"],
    error: "Only products chosen one by one can be in this order. Choose another order.",
    ...whenValid<Terms>("rule", "sort"),
  });
export type CollectionForm = z.output<typeof collectionForm>;

const chosenProduct = z
  .object({
    id: z.int(),
    productname: z.string(),
    type: z.string(),
    image: z.string(),
    selling: z.number(),
    shown: z.boolean().describe("Whether visitors see it."),
  })
  .meta({ id: "ChosenProduct" });
export type ChosenProduct = z.output<typeof chosenProduct>;

const visibility = { shown: z.boolean(), starts_at: z.iso.datetime().nullable(), ends_at: z.iso.datetime().nullable() };

const adminCollection = z
  .object({
    id: z.int(),
    version: z.int().describe("Increases each time the collection is saved."),
    title: z.string(),
    slug: z.string(),
    path: z.string(),
    description: z.string(),
    picture: z.string(),
    ...visibility,
    on_home: z.boolean(),
    rule: savedRule.nullable(),
    products: z.array(chosenProduct),
    sort: z.enum(collectionSorts),
    meta_title: z.string(),
    meta_description: z.string(),
  })
  .meta({ id: "AdminCollection" });
export type AdminCollection = z.output<typeof adminCollection>;

const adminListedCollection = z
  .object({
    id: z.int(),
    title: z.string(),
    slug: z.string(),
    path: z.string(),
    picture: z.string(),
    ...visibility,
    on_home: z.boolean(),
    products: z.int().nullable().describe("How many are chosen; null for a rule."),
  })
  .meta({ id: "AdminListedCollection" });
export type AdminListedCollection = z.output<typeof adminListedCollection>;

const byId = z.object({ id: idInPath });
const saved = { message: z.string(), collection: adminCollection };

export const collectionsAdminApi = {
  "GET /api/admin/collections": endpoint({
    summary: "All collections, newest first",
    access: "edit_collections",
    query: z.object({
      ...timedPageQuery,
      q: textOrEmpty(MAX_SEARCH_LENGTH).optional().describe("Words of the title or the address."),
    }),
    reply: ok({ collections: z.array(adminListedCollection), ...pageReply }),
  }),
  "GET /api/admin/collections/:id": endpoint({
    summary: "One collection, to edit it",
    access: "edit_collections",
    params: byId,
    missing: "collection_not_found",
    reply: ok({ collection: adminCollection }),
    refuses: ["collection_not_found"],
  }),
  "POST /api/admin/collections": endpoint({
    summary: "Add a collection",
    access: "edit_collections",
    body: collectionForm,
    reply: created(saved),
    refuses: ["invalid"],
  }),
  "PUT /api/admin/collections/:id": endpoint({
    summary: "Save changes to a collection",
    access: "edit_collections",
    params: byId,
    missing: "collection_not_found",
    body: collectionForm.safeExtend({ version: editedVersion }),
    reply: ok(saved),
    refuses: ["invalid", "collection_not_found", "collection_changed"],
  }),
  "DELETE /api/admin/collections/:id": endpoint({
    summary: "Delete a collection. Its products stay",
    access: "edit_collections",
    params: byId,
    missing: "collection_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["collection_not_found"],
  }),
  "POST /api/admin/collection-preview": endpoint({
    summary: "The first products that a rule matches, and how many",
    access: "edit_collections",
    body: z.object({ rule: collectionRule, sort: z.enum(collectionSorts) }),
    reply: ok({
      products: z.array(chosenProduct).max(PREVIEWED_PRODUCTS),
      count: z.int().nullable().describe("Null when there are more than are counted."),
      problem: z.string().nullable().describe("Why nothing can match: the type or an attribute is not in the shop."),
    }),
    refuses: ["invalid"],
  }),
  "POST /api/admin/collection-pictures": endpoint({
    summary: "Upload a picture for a collection that is saved within a day",
    access: "edit_collections",
    body: z.object({ image: uploadedFile("Choose a picture.") }),
    multipart: true,
    reply: created({ picture: storedPicture }),
    refuses: ["invalid", "too_large"],
  }),
};
