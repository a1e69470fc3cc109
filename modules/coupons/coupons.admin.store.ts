import type { CouponForm, WireCoupon } from "#contract/coupons.ts";
import { centavosOf, pesosOf } from "#contract/money.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type TimedPageRequest, timedPage } from "#db/keyset.ts";
import { versionWith } from "#db/version.ts";
import type { Coupon } from "./coupons.rules.ts";
import { columns, couponOf, selectCoupons, typeNames } from "./coupons.store.ts";

/** The coupon with this id; undefined when there is none. */
export async function findCoupon(db: Db, id: number): Promise<WireCoupon | undefined> {
  const row = await selectCoupons(db).where("id", "=", id).executeTakeFirst();
  return row && toWireCoupon(couponOf(row));
}

/** Locks a coupon, if there is one, until the transaction ends. */
export async function lockCoupon(tx: Db, id: number): Promise<void> {
  await tx.selectFrom("coupons").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Whether a coupon has this code. */
export async function hasCode(db: Db, code: string): Promise<boolean> {
  return (await selectCoupons(db).where("code", "=", code).executeTakeFirst()) !== undefined;
}

/** A page of the coupons, the newest first. */
export async function listCoupons(db: Db, page: TimedPageRequest): Promise<Page<WireCoupon>> {
  const { rows, next } = await timedPage(selectCoupons(db), { list: "coupons newest", ...page });
  return { rows: rows.map((row) => toWireCoupon(couponOf(row))), next };
}

/** Inserts a coupon; undefined when its code exists. */
export async function insertCoupon(db: Db, code: string, form: CouponForm): Promise<WireCoupon | undefined> {
  const row = await db
    .insertInto("coupons")
    .values({ code, ...termsOf(form) })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning(columns)
    .returning(typeNames)
    .executeTakeFirst();
  return row && toWireCoupon(couponOf(row));
}

/** Saves a coupon if nobody has since this version; undefined when somebody has. */
export async function updateCoupon(
  db: Db,
  id: number,
  version: number,
  form: CouponForm,
): Promise<WireCoupon | undefined> {
  const row = await db
    .updateTable("coupons")
    .set({ ...termsOf(form), version: versionWith(termsOf(form)) })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning(columns)
    .returning(typeNames)
    .executeTakeFirst();
  return row && toWireCoupon(couponOf(row));
}

const termsOf = ({ kind, value, minimum_spend, product_types, ...form }: CouponForm) => ({
  ...form,
  kind,
  value: kind === "percent" ? value : centavosOf(value),
  minimum_spend: centavosOf(minimum_spend ?? 0),
  product_types: [...new Set(product_types)],
});

/** A coupon as the contract has it, with amounts in pesos. */
const toWireCoupon = (coupon: Coupon): WireCoupon => ({
  id: coupon.id,
  version: coupon.version,
  code: coupon.code,
  kind: coupon.kind,
  value: coupon.kind === "percent" ? coupon.value : pesosOf(coupon.value),
  minimum_spend: coupon.minimumSpend === 0 ? null : pesosOf(coupon.minimumSpend),
  starts_at: coupon.startsAt?.toISOString() ?? null,
  ends_at: coupon.endsAt?.toISOString() ?? null,
  total_limit: coupon.totalLimit,
  customer_limit: coupon.customerLimit,
  product_types: [...coupon.productTypes],
  active: coupon.active,
  used: coupon.used,
});
