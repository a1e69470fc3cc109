import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { MAX_SLUG_LENGTH } from "./limits.ts";
import { storedPicture } from "./products.gallery.ts";

/** What a list of articles or policies shows of one. */
const listedText = z
  .object({
    slug: z.string(),
    path: z.string(),
    title: z.string(),
    summary: z.string(),
    position: z.int().describe("Its place among the texts of its kind, from 1."),
    minutes: z.int().describe("Minutes that it takes to read."),
  })
  .meta({ id: "ListedText" });
export type ListedText = z.output<typeof listedText>;

const text = listedText
  .extend({
    html: z.string().describe("The text as HTML. It is sanitised."),
    picture: storedPicture.nullable(),
    checked_on: z.iso.date().nullable().describe("The day on which what it says was last checked."),
    sources: z.array(z.string()),
    first_published_at: z.iso.datetime(),
    published_at: z.iso.datetime().describe("When this version was published."),
    products: z.array(z.int()).describe("The ids of the products that it shows."),
  })
  .meta({ id: "Text" });
export type PublishedText = z.output<typeof text>;

/** A page by its slug. An old slug is answered too, with the page that has another one now. */
const bySlug = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .max(MAX_SLUG_LENGTH),
});

export const contentApi = {
  "GET /api/policies": endpoint({
    summary: "The policies of the shop, in their order",
    access: "anyone",
    reply: ok({ policies: z.array(listedText) }),
  }),
  "GET /api/policies/:slug": endpoint({
    summary: "One policy; an old slug is answered with the policy that had it",
    access: "anyone",
    params: bySlug,
    missing: "not_found",
    reply: ok({ policy: text }),
  }),
  "GET /api/articles": endpoint({
    summary: "The articles, in their order",
    access: "anyone",
    reply: ok({ articles: z.array(listedText) }),
  }),
  "GET /api/articles/:slug": endpoint({
    summary: "One article; an old slug is answered with the article that had it",
    access: "anyone",
    params: bySlug,
    missing: "not_found",
    reply: ok({ article: text }),
  }),
};
