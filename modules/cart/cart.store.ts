import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { CartLine } from "#contract/cart.ts";
import { refuse } from "#contract/errors.ts";
import { pesosOf } from "#contract/money.ts";
import { type ProductOption, productOptions } from "#contract/products.variants.ts";
import type { Db } from "#db/connection.ts";
import { missingRow } from "#db/error-code.ts";
import { prepare } from "#db/prepared-statement.ts";
import { recordSessionUse, type SessionRow, type SignedIn } from "#modules/accounts/accounts.ts";
import { picturePath } from "#modules/media/media.ts";
import type { AddressToReach, ShippingRates } from "#modules/shipping/shipping.ts";
import type { PricedLine } from "./cart.rules.ts";

/** A cart line: as the contract has it, and for pricing. */
export type StoredLine = { wire: CartLine; priced: PricedLine };

/**
 * The cart of an account: its lines in the order in which they were added, its idempotency key, its coupon, the default address of the
 * account, and what the owner set about delivery.
 */
export type StoredCart = {
  lines: StoredLine[];
  checkoutKey: string;
  couponId: number | null;
  home: AddressToReach | null;
  rates: ShippingRates;
};

/** Selects the lines of the cart `c`. */
const linesOfCart = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom("cart_lines as l")
      .innerJoin("product_variants as v", "v.id", "l.variant_id")
      .innerJoin("products as p", "p.id", "v.product_id")
      .leftJoin("product_images as i", (join) => join.onRef("i.product_id", "=", "p.id").on("i.position", "=", 0))
      .select(["l.id", "l.quantity", "p.id as productId", "v.id as variantId", "v.options", "p.type"])
      .select(sql<string>`variant_name(p.name, v.options)`.as("name"))
      .select(sql<number>`coalesce(v.price, p.price)`.as("price"))
      // What is no longer sold has no stock: the cart says so before an order is refused.
      .select(sql<number>`case when v.active and p.shown then v.stock else 0 end`.as("stock"))
      .select(sql<boolean>`not (v.active and p.shown)`.as("gone"))
      .select(sql<string | null>`coalesce(v.picture, i.hash)`.as("hash"))
      .select(["p.weight_g as weight", "p.ships_alone as shipsAlone"])
      .where("l.account_id", "=", sql<number>`c.account_id`)
      .orderBy("l.id"),
  ).as("lines");

/** What delivery to the account of the cart `c` depends on. Both are read in the query of the cart, which is the hottest one. */
const delivery = [
  sql<ShippingRates>`shipping_rates()`.as("rates"),
  sql<AddressToReach | null>`(
    select jsonb_build_object('code', a.barangay_code, 'text', concat_ws(', ', a.barangay, a.city, a.province, a.region))
      from addresses a where a.account_id = c.account_id and a.is_default)`.as("home"),
] as const;

/** What the SQL function `cod_refusal` returns; the amount in centavos. */
export type CodRefusal = {
  refusal:
    | ("payment_mode_unavailable" | "cod_over_ceiling" | "cod_over_product_ceiling" | "cod_not_for_product")
    | "cod_after_failures"
    | null;
  subject: string | null;
  amount: number | null;
};

/** An order that could be paid on delivery, its total in centavos. */
export type CodOrder = { accountId: number | null; total: number; productIds: readonly number[] };

/** Why a customer cannot pay an order on delivery. */
export async function readCodRefusal(db: Db, { accountId, total, productIds }: CodOrder): Promise<CodRefusal> {
  const { rows } = await sql<CodRefusal>`
    select refusal, subject, amount from cod_refusal(${accountId}, ${total}, ${productIds}::integer[])`.execute(db);
  return rows[0] ?? { refusal: null, subject: null, amount: null };
}

/** The deposit of an order on delivery in centavos, and whether the shop keeps it when the order comes back undelivered. */
export type CodDeposit = { amount: number; kept: boolean };

/** The deposit of an order over this total on delivery; null when none is asked. */
export async function readCodDeposit(db: Db, total: number): Promise<CodDeposit | null> {
  const { rows } = await sql<CodDeposit>`
    select d.amount, s.cod_deposit_kept as kept from cod_deposit(${total}) d (amount), payment_settings s
     where d.amount is not null`.execute(db);
  return rows[0] ?? null;
}

const selectCart = prepare((db, of: { accountId: number }) =>
  db
    .selectFrom("carts as c")
    .select(["c.checkout_key as checkoutKey", "c.coupon_id as couponId", linesOfCart(db), ...delivery])
    .where("c.account_id", "=", of.accountId),
);

/** The cart of an account, in one query; undefined when there has never been one. */
export async function findCart(db: Db, accountId: number): Promise<StoredCart | undefined> {
  const [cart] = await selectCart(db, { accountId });
  return cart && { ...cart, lines: cart.lines.map(stored) };
}

/** The caller with their cart, which is undefined when they have never had one. */
export type Shopper = SignedIn & { cart: StoredCart | undefined };

const selectShopper = prepare((db, of: { tokenHash: Buffer }) =>
  db
    .selectFrom(sql<SessionRow>`session_of_token(${of.tokenHash})`.as("a"))
    .leftJoin("carts as c", "c.account_id", "a.id")
    .select(["a.id", "a.name", "a.email", "a.role", "a.session_id as sessionId", "a.use_is_due as useIsDue"])
    .select(["c.checkout_key as checkoutKey", "c.coupon_id as couponId", linesOfCart(db), ...delivery]),
);

/** The account of a token and its cart, in one query; undefined when the token is not valid. */
export async function findShopperByToken(db: Db, tokenHash: Buffer): Promise<Shopper | undefined> {
  const [row] = await selectShopper(db, { tokenHash });
  if (!row) return undefined;
  const { checkoutKey, couponId, lines, home, rates, useIsDue, ...signedIn } = row;
  if (useIsDue) await recordSessionUse(db, signedIn.sessionId);
  const cart = { couponId, lines: lines.map(stored), home, rates };
  return { ...signedIn, cart: checkoutKey === null ? undefined : { checkoutKey, ...cart } };
}

type LineRow = PricedLine & { id: number; options: string[]; stock: number; gone: boolean; hash: string | null };

const stored = ({
  id,
  quantity,
  productId,
  variantId,
  options,
  name,
  type,
  price,
  stock,
  gone,
  hash,
  ...parcel
}: LineRow): StoredLine => ({
  priced: { productId, variantId, name, type, price, quantity, ...parcel },
  wire: {
    id,
    product_qty: quantity,
    product: {
      id: productId,
      productname: name,
      type,
      image: hash ? picturePath(hash) : "",
      selling: pesosOf(price),
      stock,
      ...(gone && { no_longer_sold: true }),
      ...(options.length > 0 && { variant_id: variantId }),
    },
  },
});

/** A product with the variants that are sold. */
type ProductToPrice = {
  id: number;
  name: string;
  type: PricedLine["type"];
  shown: boolean;
  options: ProductOption[];
  weight: number | null;
  shipsAlone: boolean;
  variants: { id: number; name: string; price: number; stock: number }[];
};

/** These products with the current prices and stocks of their variants, in no order; unknown ids are left out. */
export async function findProductsToPrice(db: Db, ids: readonly number[]): Promise<ProductToPrice[]> {
  const rows = await db
    .selectFrom("products as p")
    .select(["p.id", "p.name", "p.type", "p.shown", "p.options"])
    .select(["p.weight_g as weight", "p.ships_alone as shipsAlone"])
    .select((product) =>
      jsonArrayFrom(
        product
          .selectFrom("product_variants as v")
          .select(["v.id", "v.stock"])
          .select(sql<string>`variant_name(p.name, v.options)`.as("name"))
          .select(sql<number>`coalesce(v.price, p.price)`.as("price"))
          .whereRef("v.product_id", "=", "p.id")
          .where("v.active", "=", true),
      ).as("variants"),
    )
    .where("p.id", "in", [...ids, 0])
    .execute();
  return rows.map((row) => ({ ...row, options: productOptions.parse(row.options) }));
}

/** Sets the coupon of an account's cart, or removes it. */
export async function setCoupon(db: Db, accountId: number, couponId: number | null): Promise<void> {
  await db.updateTable("carts").set({ coupon_id: couponId }).where("account_id", "=", accountId).execute();
}

/** Creates the account's cart if there is none. */
export async function openCart(db: Db, accountId: number): Promise<void> {
  await db
    .insertInto("carts")
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the account's cart until the transaction ends. */
export async function lockCart(tx: Db, accountId: number): Promise<void> {
  await tx.selectFrom("carts").select("account_id").where("account_id", "=", accountId).forUpdate().execute();
}

/** Adds a line; false when the variant is in the cart already. @throws product_not_found when the product was just deleted */
export async function insertLine(
  db: Db,
  accountId: number,
  line: { productId: number; variantId: number; quantity: number },
): Promise<boolean> {
  try {
    const added = await db
      .insertInto("cart_lines")
      .values({
        account_id: accountId,
        product_id: line.productId,
        variant_id: line.variantId,
        quantity: line.quantity,
      })
      .onConflict((conflict) => conflict.columns(["account_id", "variant_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  } catch (error) {
    throw missingRow(error)?.table.startsWith("product") ? refuse("product_not_found") : error;
  }
}

/** Locks a line and returns it with the stock of its variant; undefined when there is none. */
export function lockLine(
  tx: Db,
  accountId: number,
  lineId: number,
): Promise<{ quantity: number; stock: number; name: string } | undefined> {
  return tx
    .selectFrom("cart_lines as l")
    .innerJoin("product_variants as v", "v.id", "l.variant_id")
    .innerJoin("products as p", "p.id", "v.product_id")
    .select("l.quantity")
    .select(sql<number>`case when v.active and p.shown then v.stock else 0 end`.as("stock"))
    .select(sql<string>`variant_name(p.name, v.options)`.as("name"))
    .where("l.id", "=", lineId)
    .where("l.account_id", "=", accountId)
    .forUpdate("l")
    .executeTakeFirst();
}

export async function setQuantity(tx: Db, lineId: number, quantity: number): Promise<void> {
  await tx.updateTable("cart_lines").set({ quantity }).where("id", "=", lineId).execute();
}

/** Deletes a line; false when there was none. */
export async function deleteLine(db: Db, accountId: number, lineId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom("cart_lines")
    .where("id", "=", lineId)
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}
