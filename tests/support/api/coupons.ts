import type { WireCoupon } from "#contract/coupons.ts";
import type { TestAccount } from "./accounts.ts";
import type { Shop } from "./shop.ts";

/** A coupon without limits: ten percent off everything. */
export const tenPercentOff = {
  kind: "percent" as const,
  value: 10,
  minimum_spend: null,
  starts_at: null,
  ends_at: null,
  total_limit: null,
  customer_limit: null,
  product_types: [],
  active: true,
};

type Terms = Partial<Record<keyof typeof tenPercentOff, unknown>>;

/** A code that no other coupon has. */
export const uniqueCouponCode = (): string => `TEST-${crypto.randomUUID().slice(0, 13).toUpperCase()}`;

/** Creates a coupon as staff do. */
export async function createCoupon(shop: Shop, owner: TestAccount, terms: Terms = {}): Promise<WireCoupon> {
  const body = { ...tenPercentOff, ...terms, code: uniqueCouponCode() };
  const response = await shop.request("POST /api/admin/coupons", { body }, { as: owner });
  if (!("coupon" in response.body) || response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body.coupon as WireCoupon; // Validated with the reply of this call.
}
