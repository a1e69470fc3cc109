import type { shippingApi } from "#contract/shipping.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { askAboutAddress, productEstimates, readRates } from "./shipping.ts";

/** What customers are told about delivery. */
export function shippingRoutes({ db }: { db: Db }): Routes<typeof shippingApi> {
  return {
    "POST /api/address-check": async ({ body: { address, barangay_code } }) => ({
      status: 200,
      address_problem: await askAboutAddress(db, { code: barangay_code ?? null, text: address }, await readRates(db)),
    }),
    "GET /api/delivery-estimates/:id": {
      publicRead: async ({ params: { id } }) => {
        const { estimates, variants, terms, validUntil } = await productEstimates(db, id);
        return { status: 200, product_id: id, estimates, variants, terms, valid_until: validUntil.toISOString() };
      },
      tags: ({ product_id }) => [`product:${product_id}`, "shop"],
      validUntil: ({ valid_until }) => new Date(valid_until),
    },
  };
}
