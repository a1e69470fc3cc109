import type { Db } from "#db/connection.ts";
import type { Scope } from "#http/scope.ts";
import { anyCoupon, listCoupons, makeCoupon, saveCoupon } from "./promotions.ts";

/** Coupons, as staff make and change them. Customers meet them in the cart. */
export function promotionRoutes(staff: Scope<"staff">, { db }: { db: Db }): void {
  staff.on("GET /api/admin/coupons", async ({ query }) => {
    const { coupons, next } = await listCoupons(db, query);
    return { status: 200, coupons, next_cursor: next };
  });

  staff.on("GET /api/admin/coupons/:id", async ({ params }) => ({
    status: 200,
    coupon: await anyCoupon(db, params.id),
  }));

  staff.on("POST /api/admin/coupons", async ({ caller, body }) => ({
    status: 201,
    message: "Coupon Added Successfully",
    coupon: await makeCoupon(db, body, caller),
  }));

  staff.on("PUT /api/admin/coupons/:id", async ({ caller, params, body }) => ({
    status: 200,
    message: "Coupon Updated Successfully",
    coupon: await saveCoupon(db, params.id, body, caller),
  }));
}
