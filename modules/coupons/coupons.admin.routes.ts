import type { couponsApi } from "#contract/coupons.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { createCoupon, listCoupons, readCoupon, saveCoupon } from "./coupons.admin.ts";

/** Coupons as staff edit them. Customers apply them in the cart. */
export function couponsAdminRoutes({ db }: { db: Db }): Routes<typeof couponsApi> {
  return {
    "GET /api/admin/coupons": async ({ query }) => {
      const { rows, next } = await listCoupons(db, query);
      return { status: 200, coupons: rows, next_cursor: next };
    },

    "GET /api/admin/coupons/:id": async ({ params }) => ({
      status: 200,
      coupon: await readCoupon(db, params.id),
    }),

    "POST /api/admin/coupons": async ({ caller, body }) => ({
      status: 201,
      message: "Coupon Added Successfully",
      coupon: await createCoupon(db, body, caller),
    }),

    "PUT /api/admin/coupons/:id": async ({ caller, params, body }) => ({
      status: 200,
      message: "Coupon Updated Successfully",
      coupon: await saveCoupon(db, params.id, body, caller),
    }),
  };
}
