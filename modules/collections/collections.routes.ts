import type { collectionsApi } from "#contract/collections.ts";
import type { Db } from "#db/connection.ts";
import { validUntil } from "#http/cache-tags.ts";
import type { Routes } from "#http/router.ts";
import { listCollections, readCollection } from "./collections.ts";

/** The collections as visitors see them. */
export function collectionsRoutes({ db }: { db: Db }): Routes<typeof collectionsApi> {
  return {
    "GET /api/collections": {
      publicRead: async ({ query }) => {
        const { changesAt, ...page } = await listCollections(db, query);
        return { status: 200, ...page, changes_at: changesAt?.toISOString() ?? null };
      },
      tags: () => ["collections"],
      validUntil: ({ changes_at }) => validUntil(changes_at),
    },

    "GET /api/collections/:slug": {
      publicRead: async ({ params, query }) => {
        const { changesAt, ...read } = await readCollection(db, params.slug, query);
        return { status: 200, ...read, changes_at: changesAt?.toISOString() ?? null };
      },
      // Any product may come to fit, or be shown again.
      tags: ({ products }) => ["collections", "products", ...products.map(({ id }) => `product:${id}` as const)],
      validUntil: ({ changes_at }) => validUntil(changes_at),
    },
  };
}
