import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { CartLine } from "#contract/cart.ts";
import { pesosOf } from "#contract/money.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import { recordSessionUse, type SessionRow, type SignedIn } from "#modules/accounts/accounts.ts";
import { picturePath } from "#modules/media/media.ts";
import type { PricedLine } from "./cart.rules.ts";

/** A cart line: as the contract has it, and for pricing. */
export type StoredLine = { wire: CartLine; priced: PricedLine };

/** The cart of an account: its lines in the order in which they were added, its idempotency key, and its coupon. */
export type StoredCart = { lines: StoredLine[]; checkoutKey: string; couponId: number | null };

/** Selects the lines of the cart `c`. */
const linesOfCart = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom("cart_lines as l")
      .innerJoin("products as p", "p.id", "l.product_id")
      .leftJoin("product_images as i", (join) => join.onRef("i.product_id", "=", "p.id").on("i.position", "=", 0))
      .select(["l.id", "l.quantity", "p.id as productId", "p.name", "p.type", "p.price", "p.stock", "i.hash"])
      .where("l.account_id", "=", sql<number>`c.account_id`)
      .orderBy("l.id"),
  ).as("lines");

const selectCart = prepare((db, of: { accountId: number }) =>
  db
    .selectFrom("carts as c")
    .select(["c.checkout_key as checkoutKey", "c.coupon_id as couponId", linesOfCart(db)])
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
    .select(["c.checkout_key as checkoutKey", "c.coupon_id as couponId", linesOfCart(db)]),
);

/** The account of a token and its cart, in one query; undefined when the token is not valid. */
export async function findShopperByToken(db: Db, tokenHash: Buffer): Promise<Shopper | undefined> {
  const [row] = await selectShopper(db, { tokenHash });
  if (!row) return undefined;
  const { checkoutKey, couponId, lines, useIsDue, ...signedIn } = row;
  if (useIsDue) await recordSessionUse(db, signedIn.sessionId);
  return { ...signedIn, cart: checkoutKey === null ? undefined : { checkoutKey, couponId, lines: lines.map(stored) } };
}

type LineRow = Omit<PricedLine, "quantity"> & { id: number; quantity: number; stock: number; hash: string | null };

const stored = ({ id, quantity, productId, name, type, price, stock, hash }: LineRow): StoredLine => ({
  priced: { productId, name, type, price, quantity },
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
    },
  },
});

/** These products with their current prices, in no order; unknown ids are left out. */
export const findProductsToPrice = (db: Db, ids: readonly number[]): Promise<Omit<PricedLine, "quantity">[]> =>
  db.selectFrom("products").select(["id as productId", "name", "type", "price"]).where("id", "in", ids).execute();

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

/** The name and the stock of a product; undefined when visitors cannot see it. */
export function findShownProduct(db: Db, productId: number): Promise<{ name: string; stock: number } | undefined> {
  return db
    .selectFrom("products")
    .select(["name", "stock"])
    .where("id", "=", productId)
    .where("shown", "=", true)
    .executeTakeFirst();
}

/** Adds a line; false when the product is in the cart already. */
export async function insertLine(db: Db, accountId: number, productId: number, quantity: number): Promise<boolean> {
  const added = await db
    .insertInto("cart_lines")
    .values({ account_id: accountId, product_id: productId, quantity })
    .onConflict((conflict) => conflict.columns(["account_id", "product_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Locks a line and returns it with its product's stock; undefined when there is none. */
export function lockLine(
  tx: Db,
  accountId: number,
  lineId: number,
): Promise<{ quantity: number; stock: number; name: string } | undefined> {
  return tx
    .selectFrom("cart_lines as l")
    .innerJoin("products as p", "p.id", "l.product_id")
    .select(["l.quantity", "p.stock", "p.name"])
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
