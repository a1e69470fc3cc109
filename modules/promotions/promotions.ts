import { refuse, refuseFields } from "#contract/errors.ts";
import type { CouponForm, WireCoupon } from "#contract/promotions.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Doer, noteDeed } from "#modules/audit/audit.ts";
import { type Coupon, type Goods, NOT_VALID, type Objection, objectionTo } from "./promotions.rules.ts";
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

/** Makes a coupon. @throws invalid when its code is taken */
export async function makeCoupon(
  db: Db,
  { code, ...form }: CouponForm & { code: string },
  by: Doer,
): Promise<WireCoupon> {
  return inTransaction(db, async (tx) => {
    const coupon = await store.insertCoupon(tx, code, form);
    if (!coupon) throw refuseFields({ code: ["There is a coupon with this code already."] });
    await noteDeed(tx, { by, deed: "coupon_added", thing: asThing(coupon), after: noted(coupon) });
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
  by: Doer,
): Promise<WireCoupon> {
  return inTransaction(db, async (tx) => {
    await store.lockCoupon(tx, id);
    const before = await anyCoupon(tx, id);
    const after = await store.updateCoupon(tx, id, version, form);
    if (!after) throw refuse("coupon_changed");
    const thing = asThing(after);
    await noteDeed(tx, { by, deed: "coupon_changed", thing, before: noted(before), after: noted(after) });
    return after;
  });
}

const asThing = ({ id, code }: WireCoupon) => ({ kind: "coupon", id, name: code }) as const;

/** What the audit log keeps of a coupon. */
const noted = ({ id, version, used, ...terms }: WireCoupon) => terms;
