import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { collectionSorts } from "./enums.ts";
import { changesAt, flagInQuery, pageReply, slugInPath, timedPageQuery } from "./fields.ts";
import { storedPicture } from "./products.gallery.ts";
import { anyTypeListQuery, listCounts } from "./products.lists.ts";
import { product } from "./products.ts";
import { productType } from "./products.types.ts";

/** The path of the page of a collection. */
export const collectionPath = (slug: string): string => `/collections/${slug}`;

const listedCollection = z
  .object({
    slug: z.string(),
    path: z.string(),
    title: z.string(),
    description: z.string(),
    picture: storedPicture.nullable(),
  })
  .meta({ id: "ListedCollection" });
export type ListedCollection = z.output<typeof listedCollection>;

const collection = listedCollection
  .extend({
    meta_title: z.string().describe("For search engines; the title where it is empty."),
    meta_description: z.string().describe("For search engines; the description where it is empty."),
    sort: z.enum(collectionSorts).describe("The order of its products unless another one is asked for."),
    type: productType.nullable().describe("The type that all its products have; null when they differ."),
  })
  .meta({ id: "Collection" });
export type Collection = z.output<typeof collection>;

/** What a collection is filtered by: also the attributes of its type, when all its products have one. */
const collectionQuery = anyTypeListQuery.omit({ type: true }).extend({
  sort: z
    .enum(collectionSorts, `Sort by ${collectionSorts.join(", ")}.`)
    .optional()
    .describe("The order of the collection by default. `manual` is that of a collection whose products are chosen."),
});
export type CollectionQuery = z.output<typeof collectionQuery>;

export const collectionsApi = {
  "GET /api/collections": endpoint({
    summary: "The collections that visitors can see, the newest first",
    access: "anyone",
    query: z.object({ ...timedPageQuery, home: flagInQuery.describe("1 names only those of the home page.") }),
    reply: ok({ collections: z.array(listedCollection), ...pageReply, changes_at: changesAt }),
  }),
  "GET /api/collections/:slug": endpoint({
    summary: "A collection with a page of its products; an old slug is answered with the collection that had it",
    access: "anyone",
    params: z.object({ slug: slugInPath }),
    missing: "collection_not_found",
    query: collectionQuery,
    reply: ok({
      collection,
      products: z.array(product),
      ...pageReply,
      counts: listCounts.optional(),
      changes_at: changesAt,
    }),
    refuses: ["collection_not_found"],
  }),
};
