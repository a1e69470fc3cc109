import { sql } from "kysely";
import type { CouponForm, WireCoupon } from "#contract/coupons.ts";
import { type ProductType, productTypes } from "#contract/enums.ts";
import { refuseCursor } from "#contract/errors.ts";
import { centavosOf, pesosOf } from "#contract/money.ts";
import type { Db } from "#db/connection.ts";
import { decodeCursor, encodeCursor } from "#db/keyset.ts";
import type { Coupon, CouponRejection, DiscountableLine } from "./coupons.rules.ts";

const LIST = "coupons newest";

const columns = [
  ...(["id", "version", "code", "kind", "value", "minimum_spend", "starts_at", "ends_at"] as const),
  ...(["total_limit", "customer_limit", "product_types", "active", "used"] as const),
];

const select = (db: Db) => db.selectFrom("coupons").select(columns);
type CouponRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

/** The coupon with this id; undefined when there is none. */
export async function findCoupon(db: Db, id: number): Promise<Coupon | undefined> {
  const row = await select(db).where("id", "=", id).executeTakeFirst();
  return row && couponOf(row);
}

/** The cart that a coupon is checked for: its account and its lines. */
export type CheckedCart = { accountId: number; lines: readonly DiscountableLine[] };

/** A coupon, and why it does not apply to a cart; null when it applies. */
export type CheckedCoupon = { coupon: Coupon; rejection: CouponRejection | null };

/** The coupon with this id or code (in any case), checked for a cart as of now; undefined when there is none. */
export async function findCheckedCoupon(
  db: Db,
  key: { id: number } | { code: string },
  { accountId, lines }: CheckedCart,
): Promise<CheckedCoupon | undefined> {
  const facts = JSON.stringify(lines.map(({ type, price, quantity }) => ({ type, price, quantity })));
  const row = await select(db)
    .select(
      sql<CouponRejection | null>`coupon_rejection(coupons, ${accountId}::bigint, ${facts}::jsonb)`.as("rejection"),
    )
    .where((where) => ("id" in key ? where("id", "=", key.id) : where("code", "=", key.code.toUpperCase())))
    .executeTakeFirst();
  return row && { coupon: couponOf(row), rejection: row.rejection };
}

/** Locks a coupon, if there is one, until the transaction ends. */
export async function lockCoupon(tx: Db, id: number): Promise<void> {
  await tx.selectFrom("coupons").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/**
 * One page of the coupons, newest first, and the cursor of the next page; null at the end.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listCoupons(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ coupons: WireCoupon[]; next: string | null }> {
  let rows = select(db);
  if (cursor !== undefined) {
    const [id] = decodeCursor(cursor, LIST, 1) ?? [];
    if (id === undefined) throw refuseCursor();
    rows = rows.where("id", "<", id);
  }
  const found = await rows
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit).map((row) => toWireCoupon(couponOf(row)));
  const last = page.at(-1);
  return { coupons: page, next: found.length > limit && last ? encodeCursor(LIST, [last.id]) : null };
}

/** Inserts a coupon; undefined when its code exists. */
export async function insertCoupon(db: Db, code: string, form: CouponForm): Promise<WireCoupon | undefined> {
  const row = await db
    .insertInto("coupons")
    .values({ code, ...termsOf(form) })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning(columns)
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
    .set((old) => ({ ...termsOf(form), version: old("version", "+", 1) }))
    .where("id", "=", id)
    .where("version", "=", version)
    .returning(columns)
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

const isType = (text: string): text is ProductType => productTypes.some((type) => type === text);

const couponOf = (row: CouponRow): Coupon => ({
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
  productTypes: row.product_types.filter(isType),
  active: row.active,
  used: row.used,
});

/** A coupon as the contract has it, with amounts in pesos. */
export const toWireCoupon = (coupon: Coupon): WireCoupon => ({
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
