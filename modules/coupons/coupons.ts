import { refuse } from "#contract/errors.ts";
import type { Db } from "#db/connection.ts";
import { CODE_NOT_VALID } from "./coupons.rules.ts";
import * as store from "./coupons.store.ts";

export {
  CODE_NOT_VALID,
  type CouponRejection,
  couponRejectionMessage,
  type Discount,
  type DiscountableLine,
  discountOf,
} from "./coupons.rules.ts";
export type { CheckedCart, CheckedCoupon } from "./coupons.store.ts";

/** The coupon of this id, checked for a cart as of now; null when it does not exist any more. */
export const checkCoupon = async (db: Db, id: number, cart: store.CheckedCart): Promise<store.CheckedCoupon | null> =>
  (await store.findCheckedCoupon(db, { id }, cart)) ?? null;

/** The coupon of this code, checked for a cart as of now; null when there is no such code. */
export const findCoupon = async (db: Db, code: string, cart: store.CheckedCart): Promise<store.CheckedCoupon | null> =>
  (await store.findCheckedCoupon(db, { code }, cart)) ?? null;

/** The coupon of this code, checked for a cart as of now. @throws coupon_refused, with `errors.code`, when there is no such code */
export async function checkCouponCode(db: Db, code: string, cart: store.CheckedCart): Promise<store.CheckedCoupon> {
  const checked = await findCoupon(db, code, cart);
  if (!checked) throw refuse("coupon_refused", { reason: CODE_NOT_VALID, errors: { code: [CODE_NOT_VALID] } });
  return checked;
}
