import type { Db } from "#db/connection.ts";
import type { Router } from "#http/router.ts";
import { createCoupon, listCoupons, readCoupon, saveCoupon } from "./coupons.ts";

/** Coupons, as staff make and change them. Customers meet them in the cart. */
export function couponsRoutes(staff: Router<"staff">, { db }: { db: Db }): void {
  staff.handle("GET /api/admin/coupons", async ({ query }) => {
    const { coupons, next } = await listCoupons(db, query);
    return { status: 200, coupons, next_cursor: next };
  });

  staff.handle("GET /api/admin/coupons/:id", async ({ params }) => ({
    status: 200,
    coupon: await readCoupon(db, params.id),
  }));

  staff.handle("POST /api/admin/coupons", async ({ caller, body }) => ({
    status: 201,
    message: "Coupon Added Successfully",
    coupon: await createCoupon(db, body, caller),
  }));

  staff.handle("PUT /api/admin/coupons/:id", async ({ caller, params, body }) => ({
    status: 200,
    message: "Coupon Updated Successfully",
    coupon: await saveCoupon(db, params.id, body, caller),
  }));
}
