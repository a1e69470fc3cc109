import type { wishlistApi } from "#contract/wishlist.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { deleteWish, listWishes } from "./wishlist.store.ts";
import { wishedProducts, wishFor } from "./wishlist.ts";

/** The wish list of an account, and the products of one that is kept in the browser. */
export function wishlistRoutes({ db }: { db: Db }): Routes<typeof wishlistApi> {
  return {
    "GET /api/wishlist": async ({ caller }) => ({ status: 200, product_ids: await listWishes(db, caller.id) }),

    "POST /api/wishlist": async ({ caller, body }) => ({
      status: 200,
      product_ids: await wishFor(db, caller.id, body.product_ids),
    }),

    "DELETE /api/wishlist/:id": async ({ caller, params }) => {
      await deleteWish(db, caller.id, params.id);
      return { status: 200, product_ids: await listWishes(db, caller.id) };
    },

    "GET /api/wishlist-products": async ({ query }) => ({
      status: 200,
      products: await wishedProducts(db, query.ids),
    }),
  };
}
