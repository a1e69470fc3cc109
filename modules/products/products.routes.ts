import { SUGGESTIONS } from "#contract/limits.ts";
import type { productsApi } from "#contract/products.ts";
import type { Db } from "#db/connection.ts";
import type { CacheTag } from "#http/cache-tags.ts";
import type { Routes } from "#http/router.ts";
import { productsThatGoWith } from "./products.companions.ts";
import {
  comparedScooters,
  searchProducts,
  searchResults,
  shownProduct,
  shownProducts,
  shownProductsOfType,
} from "./products.ts";

/** The cache tag of a response that shows this product. */
const tagOf = ({ id }: { id: number }): CacheTag => `product:${id}`;

/** The public lists, product pages and search. */
export function productsRoutes({ db }: { db: Db }): Routes<typeof productsApi> {
  return {
    "GET /api/getScooter": {
      publicRead: async ({ query }) => {
        const { products, ...rest } = await shownProducts(db, "scooter", query);
        return { status: 200, scooter: products, ...rest };
      },
      tags: ({ scooter }) => ["list:scooter", ...scooter.map(tagOf)],
    },

    "GET /api/getHelmet": {
      publicRead: async ({ query }) => {
        const { products, ...rest } = await shownProducts(db, "helmet", query);
        return { status: 200, helmet: products, ...rest };
      },
      tags: ({ helmet }) => ["list:helmet", ...helmet.map(tagOf)],
    },

    "GET /api/getAccessory": {
      publicRead: async ({ query }) => {
        const { products, ...rest } = await shownProducts(db, "accessory", query);
        return { status: 200, accessory: products, ...rest };
      },
      tags: ({ accessory }) => ["list:accessory", ...accessory.map(tagOf)],
    },

    "GET /api/products": {
      publicRead: async ({ query }) => ({ status: 200, ...(await shownProductsOfType(db, query)) }),
      tags: ({ type, products }) => [`list:${type.slug}`, ...products.map(tagOf)],
    },

    "GET /api/viewproductdetail/:id": {
      publicRead: async ({ params }) => ({ status: 200, product: await shownProduct(db, params.id) }),
      tags: ({ product }) => [tagOf(product)],
    },

    "GET /api/products/:id/goes-with": {
      publicRead: async ({ params }) => ({
        status: 200,
        of: params.id,
        products: await productsThatGoWith(db, params.id),
      }),
      // What staff chose may come back into stock, or be shown again.
      tags: ({ of, products }) => ["products", tagOf({ id: of }), ...products.map(tagOf)],
    },

    "GET /api/compare": {
      publicRead: async ({ query }) => ({ status: 200, ...(await comparedScooters(db, query.ids)) }),
      tags: ({ scooters, missing }) => [...scooters.map(({ id }) => id), ...missing].map((id) => tagOf({ id })),
    },

    "GET /api/search": {
      publicRead: async ({ query }) => ({ status: 200, ...(await searchResults(db, query)) }),
      tags: ({ products }) => ["products", ...products.map(tagOf)],
    },

    "GET /api/suggest": {
      publicRead: async ({ query }) => ({ status: 200, suggestions: await searchProducts(db, query.q, SUGGESTIONS) }),
      tags: ({ suggestions }) => ["products", ...suggestions.map(tagOf)],
    },
  };
}
