import type { contentApi } from "#contract/content.ts";
import type { Db } from "#db/connection.ts";
import { type CacheTag, validUntil } from "#http/cache-tags.ts";
import type { Routes } from "#http/router.ts";
import { readHome } from "./content.home.ts";
import { listQuestions, listTexts, readMenus, readText, searchTexts } from "./content.ts";

/** The published articles and policies. */
export function contentRoutes({ db }: { db: Db }): Routes<typeof contentApi> {
  return {
    "GET /api/home": {
      publicRead: async () => ({ status: 200, ...(await readHome(db)) }),
      tags: ({ home: { product } }) => tagsOf({ products: product === null ? [] : [product] }),
    },

    "GET /api/menus": {
      publicRead: async () => {
        const { changesAt, ...menus } = await readMenus(db);
        return { status: 200, ...menus, changes_at: changesAt?.toISOString() ?? null };
      },
      tags: () => ["content", "collections"],
      validUntil: ({ changes_at }) => validUntil(changes_at),
    },

    "GET /api/search-texts": {
      publicRead: async ({ query }) => ({ status: 200, texts: await searchTexts(db, query.q) }),
      tags: () => ["content"],
    },

    "GET /api/questions": {
      publicRead: async () => ({ status: 200, questions: await listQuestions(db) }),
      tags: ({ questions }) => tagsOf({ products: questions.flatMap(({ products }) => products) }),
    },

    "GET /api/policies": {
      publicRead: async () => ({ status: 200, policies: await listTexts(db, "policy") }),
      tags: () => ["content"],
    },

    "GET /api/policies/:slug": {
      publicRead: async ({ params }) => ({ status: 200, policy: await readText(db, "policy", params.slug) }),
      tags: ({ policy }) => tagsOf(policy),
    },

    "GET /api/articles": {
      publicRead: async () => ({ status: 200, articles: await listTexts(db, "article") }),
      tags: () => ["content"],
    },

    "GET /api/articles/:slug": {
      publicRead: async ({ params }) => ({ status: 200, article: await readText(db, "article", params.slug) }),
      tags: ({ article }) => tagsOf(article),
    },
  };
}

const tagsOf = ({ products }: { products: readonly number[] }): CacheTag[] => [
  "content",
  ...products.map((id) => `product:${id}` as const),
];
