import type { CouponForm, WireCoupon } from "#contract/coupons.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { CODE_NOT_VALID } from "./coupons.rules.ts";
import * as store from "./coupons.store.ts";

export {
  type CouponRejection,
  couponRejectionMessage,
  type Discount,
  type DiscountableLine,
  discountOf,
} from "./coupons.rules.ts";
export { type CheckedCoupon, listCoupons } from "./coupons.store.ts";

/** The coupon of this id, checked for a cart as of now; null when it does not exist any more. */
export const checkCoupon = async (db: Db, id: number, cart: store.CheckedCart): Promise<store.CheckedCoupon | null> =>
  (await store.findCheckedCoupon(db, { id }, cart)) ?? null;

/** The coupon of this code, checked for a cart as of now. @throws coupon_refused, with `errors.code`, when there is no such code */
export async function checkCouponCode(db: Db, code: string, cart: store.CheckedCart): Promise<store.CheckedCoupon> {
  const checked = await store.findCheckedCoupon(db, { code }, cart);
  if (!checked) throw refuse("coupon_refused", { reason: CODE_NOT_VALID, errors: { code: [CODE_NOT_VALID] } });
  return checked;
}

/** A coupon, for staff. @throws coupon_not_found */
export async function readCoupon(db: Db, id: number): Promise<WireCoupon> {
  const coupon = await store.findCoupon(db, id);
  if (!coupon) throw refuse("coupon_not_found");
  return store.toWireCoupon(coupon);
}

/** Creates a coupon. @throws invalid when its code exists */
export async function createCoupon(
  db: Db,
  { code, ...form }: CouponForm & { code: string },
  by: Actor,
): Promise<WireCoupon> {
  return inTransaction(db, async (tx) => {
    const coupon = await store.insertCoupon(tx, code, form);
    if (!coupon) throw refuseFields({ code: ["There is a coupon with this code already."] });
    await recordAudit(tx, { by, action: "coupon_added", entity: couponEntity(coupon), after: auditValues(coupon) });
    return coupon;
  });
}

/**
 * Saves the terms of a coupon; carts that hold it are checked against the new ones.
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
    await recordAudit(tx, {
      by,
      action: "coupon_changed",
      entity,
      before: auditValues(before),
      after: auditValues(after),
    });
    return after;
  });
}

const couponEntity = ({ id, code }: WireCoupon) => ({ type: "coupon", id, name: code }) as const;

/** The values of a coupon in the audit log. */
const auditValues = ({ id, version, used, ...terms }: WireCoupon) => terms;
