import { refuse, refuseFields } from "#contract/errors.ts";
import type { CouponForm, WireCoupon } from "#contract/promotions.ts";
import type { Db } from "#db/connection.ts";
import {
  type Coupon,
  type Goods,
  NOT_VALID,
  type Objection,
  objectionTo,
  objectionToTerms,
} from "./promotions.rules.ts";
import * as store from "./promotions.store.ts";

export { discountOf, type Goods, type Objection, type Offer, wordsFor } from "./promotions.rules.ts";
export { listCoupons } from "./promotions.store.ts";

/** A coupon in somebody's cart, and what speaks against it. */
export type JudgedCoupon = { coupon: Coupon; objection: Objection | null };

/** The coupon of this id, judged for these goods of this customer now; null when there is no such coupon any more. */
export async function judgeCoupon(
  db: Db,
  id: number,
  { accountId, lines }: { accountId: number; lines: readonly Goods[] },
): Promise<JudgedCoupon | null> {
  const coupon = await store.couponById(db, id);
  return coupon ? judged(db, coupon, accountId, lines) : null;
}

/** The coupon that was typed, judged likewise. @throws coupon_refused, with `errors.code`, when there is no such code */
export async function judgeCode(
  db: Db,
  code: string,
  { accountId, lines }: { accountId: number; lines: readonly Goods[] },
): Promise<JudgedCoupon> {
  const coupon = await store.couponByCode(db, code);
  if (!coupon) throw refuse("coupon_refused", { reason: NOT_VALID, errors: { code: [NOT_VALID] } });
  return judged(db, coupon, accountId, lines);
}

async function judged(db: Db, coupon: Coupon, accountId: number, lines: readonly Goods[]): Promise<JudgedCoupon> {
  const usedByCustomer = coupon.customerLimit === null ? 0 : await store.usesBy(db, coupon.id, accountId);
  return { coupon, objection: objectionTo(coupon, { lines, now: new Date(), usedByCustomer }) };
}

/** A coupon, for staff. @throws coupon_not_found */
export async function anyCoupon(db: Db, id: number): Promise<WireCoupon> {
  const coupon = await store.couponById(db, id);
  if (!coupon) throw refuse("coupon_not_found");
  return store.couponOnWire(coupon);
}

/** Makes a coupon. @throws invalid when its terms do not fit each other, or its code is taken */
export async function makeCoupon(db: Db, { code, ...form }: CouponForm & { code: string }): Promise<WireCoupon> {
  requireTerms(form);
  const coupon = await store.insertCoupon(db, code, form);
  if (!coupon) throw refuseFields({ code: ["There is a coupon with this code already."] });
  return coupon;
}

/**
 * Saves the terms of a coupon; carts that hold it are judged by the new ones.
 * @throws invalid when the terms do not fit each other; coupon_not_found; coupon_changed when somebody saved it since `version`
 */
export async function saveCoupon(db: Db, id: number, version: number, form: CouponForm): Promise<WireCoupon> {
  requireTerms(form);
  const coupon = await store.updateCoupon(db, id, version, form);
  if (coupon) return coupon;
  await anyCoupon(db, id);
  throw refuse("coupon_changed");
}

function requireTerms(form: CouponForm): void {
  const errors = objectionToTerms(form);
  if (errors) throw refuseFields(errors);
}
