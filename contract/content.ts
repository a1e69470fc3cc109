import { z } from "zod";
import { bannerColors, helpTopics } from "./content.kinds.ts";
import { endpoint, ok } from "./endpoint.ts";
import { changesAt, requiredText, slugInPath } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_SEARCH_LENGTH } from "./limits.ts";
import { storedPicture } from "./products.gallery.ts";
import { product } from "./products.ts";

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

const question = z
  .object({
    slug: z.string(),
    topic: z.enum(keysOf(helpTopics)),
    title: z.string(),
    html: z.string().describe("The answer as HTML. It is sanitised."),
    products: z.array(z.int()).describe("The ids of the products that it shows."),
  })
  .meta({ id: "Question" });
export type Question = z.output<typeof question>;

const home = z
  .object({
    headline: z.array(z.string()).describe("One or two lines."),
    lead: z.string(),
    test_ride_lead: z.string().describe("Instead of `lead`, while test rides can be booked."),
    button: z.string().describe("The text of the button that leads to the product."),
    product: z.int().nullable().describe("The id of the product that staff chose."),
    featured: product.nullable().describe("This product, when visitors can see it."),
    picture: storedPicture.nullable().describe("Instead of the picture of the product."),
    sale_banners: z.int().describe("How many products on sale have a banner, at most."),
    range_title: z.string(),
    range_text: z.string(),
    articles_title: z.string(),
    articles_text: z.string(),
  })
  .meta({ id: "Home" });
export type Home = z.output<typeof home>;

const banner = z
  .object({
    id: z.int(),
    title: z.string(),
    text: z.string(),
    button: z.string(),
    to: z.string().describe("Where its link leads: a path of the shop, or a link to elsewhere."),
    color: z.enum(keysOf(bannerColors)),
    picture: storedPicture.nullable(),
  })
  .meta({ id: "Banner" });
export type Banner = z.output<typeof banner>;

const menu = z
  .object({
    title: z.string().describe("Above the links in the footer."),
    links: z.array(
      z.object({ label: z.string(), to: z.string().describe("A path of the shop, or a link to elsewhere.") }),
    ),
  })
  .meta({ id: "Menu" });
export type Menu = z.output<typeof menu>;

export const homeReply = ok({ home, banners: z.array(banner).describe("In their order.") });

/** A page by its slug. An old slug is answered too, with the page that has another one now. */
const bySlug = z.object({ slug: slugInPath });

/** Articles and policies among the results of a search. */
export const MAX_FOUND_TEXTS = 3;

export const contentApi = {
  "GET /api/search-texts": endpoint({
    summary: "The articles, policies and questions that match a search, best first",
    access: "anyone",
    query: z.object({ q: requiredText("Type what you look for.", MAX_SEARCH_LENGTH) }),
    reply: ok({ texts: z.array(listedText).max(MAX_FOUND_TEXTS) }),
  }),
  "GET /api/home": endpoint({
    summary: "The texts of the home page, and its banners",
    access: "anyone",
    missing: "not_found",
    reply: homeReply,
  }),
  "GET /api/menus": endpoint({
    summary: "The menus of the storefront",
    access: "anyone",
    missing: "not_found",
    reply: ok({ main: menu, footer: menu, changes_at: changesAt }),
  }),
  "GET /api/questions": endpoint({
    summary: "The common questions with their answers, in their order",
    access: "anyone",
    reply: ok({ questions: z.array(question) }),
  }),
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
