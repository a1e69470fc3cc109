import type { CouponForm, WireCoupon } from "#contract/coupons.ts";
import { type FieldErrors, refuse, refuseFields, requireNoErrors } from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import { unknownTypes } from "#modules/products/products.ts";
import * as store from "./coupons.admin.store.ts";

export { listCoupons } from "./coupons.admin.store.ts";

/** A coupon. @throws coupon_not_found */
export async function readCoupon(db: Db, id: number): Promise<WireCoupon> {
  const coupon = await store.findCoupon(db, id);
  if (!coupon) throw refuse("coupon_not_found");
  return coupon;
}

const CODE_EXISTS: FieldErrors = { code: ["There is a coupon with this code already."] };

/** Messages by field on what only the shop's data show to be wrong with a coupon. Missing fields are not checked. */
export async function couponErrors(
  db: Db,
  { code, product_types = [] }: Partial<CouponForm & { code: string }>,
): Promise<FieldErrors> {
  const exists = code !== undefined && (await store.hasCode(db, code));
  const unknown = await unknownTypes(db, product_types);
  return {
    ...(exists && CODE_EXISTS),
    ...(unknown.length > 0 && {
      product_types: [`The shop has no type of products called ${unknown.join(", ")}. Choose others.`],
    }),
  };
}

/** Creates a coupon. @throws invalid when its code exists, or a type that it is for does not */
export async function createCoupon(
  db: Db,
  { code, ...form }: CouponForm & { code: string },
  by: Actor,
): Promise<WireCoupon> {
  return inTransaction(db, async (tx) => {
    requireNoErrors(await couponErrors(tx, { code, ...form }));
    const coupon = await store.insertCoupon(tx, code, form);
    if (!coupon) throw refuseFields(CODE_EXISTS);
    await recordAudit(tx, { by, action: "coupon_added", entity: couponEntity(coupon), after: auditValues(coupon) });
    return coupon;
  });
}

/**
 * Saves the terms of a coupon; carts that hold it are checked against the new ones.
 * @throws invalid when a type that it is for does not exist; coupon_not_found; coupon_changed when somebody saved it since `version`
 */
export async function saveCoupon(
  db: Db,
  id: number,
  { version, ...form }: CouponForm & { version: number },
  by: Actor,
): Promise<WireCoupon> {
  return inTransaction(db, async (tx) => {
    requireNoErrors(await couponErrors(tx, form));
    await store.lockCoupon(tx, id);
    const before = await readCoupon(tx, id);
    const after = await store.updateCoupon(tx, id, version, form);
    if (!after) throw await refuseOutdated(tx, "coupon_changed", { type: "coupon", id });
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
