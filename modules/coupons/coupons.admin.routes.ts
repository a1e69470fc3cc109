import { hasEnded } from "#contract/coupons.status.admin.ts";
import type { couponsApi, WireCoupon } from "#contract/coupons.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { couponErrors, createCoupon, listCoupons, readCoupon, saveCoupon } from "./coupons.admin.ts";

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

    "POST /api/admin/coupons": {
      fieldErrors: ({ body }) => couponErrors(db, body),
      handler: async ({ caller, body }) => {
        const coupon = await createCoupon(db, body, caller);
        return { status: 201, message: messageAbout("Coupon Added Successfully", coupon), coupon };
      },
    },

    "PUT /api/admin/coupons/:id": {
      fieldErrors: ({ body }) => couponErrors(db, body),
      handler: async ({ caller, params, body }) => {
        const coupon = await saveCoupon(db, params.id, body, caller);
        return { status: 200, message: messageAbout("Coupon Updated Successfully", coupon), coupon };
      },
    },
  };
}

const messageAbout = (done: string, coupon: WireCoupon): string =>
  hasEnded(coupon, new Date()) ? `${done}. It has already ended, so customers can't use it.` : done;
