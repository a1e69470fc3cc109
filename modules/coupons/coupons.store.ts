import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { Coupon, CouponRejection, DiscountableLine } from "./coupons.rules.ts";

export const columns = [
  "id",
  "version",
  "code",
  "kind",
  "value",
  "minimum_spend",
  "starts_at",
  "ends_at",
  "total_limit",
  "customer_limit",
  "product_types",
  "active",
  "used",
] as const;

/** The types that a coupon is for, as customers read them: "helmets". */
export const typeNames = sql<string[]>`array(
  select lower(t.plural) from unnest(coupons.product_types) with ordinality as named (slug, position)
    join product_types t using (slug) order by named.position)`.as("kinds");

export const selectCoupons = (db: Db) => db.selectFrom("coupons").select(columns).select(typeNames);
type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>["executeTakeFirstOrThrow"]>>;

/** The cart that a coupon is checked for: its account, or for a customer without one the contact as far as it is known, and its lines. */
export type CheckedCart = {
  accountId: number | null;
  contact?: { phone: string; email: string };
  lines: readonly DiscountableLine[];
};

/** A coupon, and why it does not apply to a cart; null when it applies. */
export type CheckedCoupon = { coupon: Coupon; rejection: CouponRejection | null };

/** The coupon with this id or code (in any case), checked for a cart as of now; undefined when there is none. */
export async function findCheckedCoupon(
  db: Db,
  key: { id: number } | { code: string },
  { accountId, contact, lines }: CheckedCart,
): Promise<CheckedCoupon | undefined> {
  const facts = JSON.stringify(lines.map(({ type, price, quantity }) => ({ type, price, quantity })));
  const row = await selectCoupons(db)
    .select(
      sql<CouponRejection | null>`coupon_rejection(coupons, ${accountId}::bigint, ${facts}::jsonb,
        ${contact?.phone ?? null}, ${contact?.email ?? null})`.as("rejection"),
    )
    .where((where) => ("id" in key ? where("id", "=", key.id) : where("code", "=", key.code.toUpperCase())))
    .executeTakeFirst();
  return row && { coupon: couponOf(row), rejection: row.rejection };
}

/** A row as the rules have it. */
export const couponOf = (row: CouponRow): Coupon => ({
  id: row.id,
  version: row.version,
  code: row.code,
  kind: row.kind,
  value: row.value,
  minimumSpend: row.minimum_spend,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  totalLimit: row.total_limit,
  customerLimit: row.customer_limit,
  productTypes: row.product_types,
  kinds: row.kinds,
  active: row.active,
  used: row.used,
});
