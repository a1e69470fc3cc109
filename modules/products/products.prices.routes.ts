import type { productsPricesApi } from "#contract/products.prices.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { readPrices, removeSale, saleErrors, saveCost, saveSale } from "./products.prices.ts";

/** The sale of a product, and what it costs the shop. */
export function productsPricesRoutes({ db }: { db: Db }): Routes<typeof productsPricesApi> {
  return {
    "GET /api/admin/products/:id/prices": async ({ params }) => ({ status: 200, ...(await readPrices(db, params.id)) }),

    "PUT /api/admin/products/:id/sale": {
      fieldErrors: ({ params, body }) => saleErrors(db, params.id, body, new Date()),
      handler: async ({ params, body, caller }) => {
        const product = await saveSale(db, params.id, body, new Date(), caller);
        return { status: 200, message: `${product.productname}: the sale is saved`, product };
      },
    },

    "DELETE /api/admin/products/:id/sale": async ({ params, caller }) => {
      const product = await removeSale(db, params.id, caller);
      return { status: 200, message: `${product.productname}: the sale is removed`, product };
    },

    "PUT /api/admin/products/:id/cost": async ({ params, body, caller }) => {
      await saveCost(db, params.id, body.cost, caller);
      return { status: 200, message: "The cost is saved" };
    },
  };
}
