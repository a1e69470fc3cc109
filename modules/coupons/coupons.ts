import type { CouponForm, WireCoupon } from "#contract/coupons.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import {
  CODE_NOT_VALID,
  type Coupon,
  type CouponRejection,
  couponRejection,
  type DiscountableLine,
} from "./coupons.rules.ts";
import * as store from "./coupons.store.ts";

export {
  type CouponRejection,
  couponRejectionMessage,
  type Discount,
  type DiscountableLine,
  discountOf,
} from "./coupons.rules.ts";
export { listCoupons } from "./coupons.store.ts";

/** A coupon in somebody's cart, and what speaks against it. */
export type CheckedCoupon = { coupon: Coupon; rejection: CouponRejection | null };

/** The coupon of this id, judged for these goods of this customer now; null when there is no such coupon any more. */
export async function checkCoupon(
  db: Db,
  id: number,
  { accountId, lines }: { accountId: number; lines: readonly DiscountableLine[] },
): Promise<CheckedCoupon | null> {
  const coupon = await store.findCoupon(db, id);
  return coupon ? judged(db, coupon, accountId, lines) : null;
}

/** The coupon that was typed, judged likewise. @throws coupon_refused, with `errors.code`, when there is no such code */
export async function checkCouponCode(
  db: Db,
  code: string,
  { accountId, lines }: { accountId: number; lines: readonly DiscountableLine[] },
): Promise<CheckedCoupon> {
  const coupon = await store.findCouponByCode(db, code);
  if (!coupon) throw refuse("coupon_refused", { reason: CODE_NOT_VALID, errors: { code: [CODE_NOT_VALID] } });
  return judged(db, coupon, accountId, lines);
}

async function judged(
  db: Db,
  coupon: Coupon,
  accountId: number,
  lines: readonly DiscountableLine[],
): Promise<CheckedCoupon> {
  const usedByCustomer = coupon.customerLimit === null ? 0 : await store.countUses(db, coupon.id, accountId);
  return { coupon, rejection: couponRejection(coupon, { lines, now: new Date(), usedByCustomer }) };
}

/** A coupon, for staff. @throws coupon_not_found */
export async function readCoupon(db: Db, id: number): Promise<WireCoupon> {
  const coupon = await store.findCoupon(db, id);
  if (!coupon) throw refuse("coupon_not_found");
  return store.toWireCoupon(coupon);
}

/** Makes a coupon. @throws invalid when its code is taken */
export async function createCoupon(
  db: Db,
  { code, ...form }: CouponForm & { code: string },
  by: Actor,
): Promise<WireCoupon> {
  return inTransaction(db, async (tx) => {
    const coupon = await store.insertCoupon(tx, code, form);
    if (!coupon) throw refuseFields({ code: ["There is a coupon with this code already."] });
    await recordAudit(tx, { by, action: "coupon_added", entity: couponEntity(coupon), after: noted(coupon) });
    return coupon;
  });
}

/**
 * Saves the terms of a coupon; carts that hold it are judged by the new ones.
 * @throws coupon_not_found; coupon_changed when somebody saved it since `version`
 */
export async function saveCoupon(
  db: Db,
  id: number,
  { version, ...form }: CouponForm & { version: number },
  by: Actor,
): Promise<WireCoupon> {
  return inTransaction(db, async (tx) => {
    await store.lockCoupon(tx, id);
    const before = await readCoupon(tx, id);
    const after = await store.updateCoupon(tx, id, version, form);
    if (!after) throw refuse("coupon_changed");
    const entity = couponEntity(after);
    await recordAudit(tx, { by, action: "coupon_changed", entity, before: noted(before), after: noted(after) });
    return after;
  });
}

const couponEntity = ({ id, code }: WireCoupon) => ({ type: "coupon", id, name: code }) as const;

/** What the audit log keeps of a coupon. */
const noted = ({ id, version, used, ...terms }: WireCoupon) => terms;
