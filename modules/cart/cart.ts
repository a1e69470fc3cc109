import type { CartCoupon, CartLine, Totals } from "#contract/cart.ts";
import { refuse } from "#contract/errors.ts";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { hashToken } from "#modules/accounts/accounts.ts";
import { type CheckedCoupon, checkCoupon, checkCouponCode, couponRejectionMessage } from "#modules/coupons/coupons.ts";
import {
  type Price,
  type PricedLine,
  priceOrder,
  refillProblem,
  type Step,
  stepRejection,
  stepSize,
  toTotals,
} from "./cart.rules.ts";
import * as store from "./cart.store.ts";

export { type Price, type PricedLine, toTotals } from "./cart.rules.ts";

/** Whoever is signed in, with what is in their cart. */
export type Shopper = store.Shopper;

/** Who a bearer token belongs to, with their cart; null when the token is unknown, expired or revoked. */
export async function authenticateShopper(db: Db, token: string): Promise<Shopper | null> {
  return (await store.findShopperByToken(db, hashToken(token))) ?? null;
}

/** The totals of a cart, and its coupon. */
export type Cost = { totals: Totals; coupon: CartCoupon | null };

/** The cart as its owner sees it: lines, what they cost, and the key that makes one order of them. */
export async function readCart(
  db: Db,
  shopper: Shopper,
): Promise<Cost & { lines: CartLine[]; checkoutKey: string | null }> {
  const { lines, key, coupon } = await openedCart(db, shopper);
  return { ...costOf({ lines, coupon }), lines: lines.map((line) => line.wire), checkoutKey: key ?? null };
}

/** What is in an account's cart, as its owner sees it. */
export async function listCartLines(db: Db, accountId: number): Promise<CartLine[]> {
  const cart = await store.findCart(db, accountId);
  return cart?.lines.map((line) => line.wire) ?? [];
}

/** What is in the cart with its coupon, priced as of now, and the cart's key; undefined when there has never been a cart. */
export async function priceCart(
  db: Db,
  shopper: Shopper,
): Promise<{ lines: PricedLine[]; price: Price; coupon: CheckedCoupon | null; key: string | undefined }> {
  const { lines, key, coupon } = await openedCart(db, shopper);
  return { lines: lines.map((line) => line.priced), price: priceOf({ lines, coupon }), coupon, key };
}

/** So many of each of these products, priced as of now, without a cart. @throws product_not_found */
export async function priceProducts(
  db: Db,
  wanted: readonly { productId: number; quantity: number }[],
): Promise<{ lines: PricedLine[]; price: Price }> {
  const products = await store.findProductsToPrice(
    db,
    wanted.map(({ productId }) => productId),
  );
  const lines = wanted.map(({ productId, quantity }) => {
    const product = products.find((each) => each.productId === productId);
    if (!product) throw refuse("product_not_found");
    return { ...product, quantity };
  });
  return { lines, price: priceOrder(lines) };
}

/**
 * Puts a product into the cart; gives its name.
 * @throws product_not_found, out_of_stock, already_in_cart
 */
export async function addToCart(db: Db, accountId: number, productId: number, quantity: number): Promise<string> {
  const product = await store.findShownProduct(db, productId);
  if (!product) throw refuse("product_not_found");
  if (product.stock < quantity) throw refuse("out_of_stock", { product: product.name, left: product.stock });
  await store.openCart(db, accountId);
  const added = await store.insertLine(db, accountId, productId, quantity);
  if (!added) throw refuse("already_in_cart", { product: product.name });
  return product.name;
}

/** What is wanted again, by the name it once had. */
type Wanted = { productId: number; name: string; quantity: number };

/**
 * Puts into the cart what of these is still sold. Gives the pieces that were added, and a sentence for each product of
 * which not all could be.
 */
export async function addAllToCart(
  db: Db,
  accountId: number,
  wanted: readonly Wanted[],
): Promise<{ added: number; leftOut: string[] }> {
  await store.openCart(db, accountId);
  let added = 0;
  const leftOut: string[] = [];
  for (const { productId, name, quantity } of wanted) {
    const product = await store.findShownProduct(db, productId);
    const pieces = Math.min(quantity, product?.stock ?? 0);
    const isNew = pieces > 0 && (await store.insertLine(db, accountId, productId, pieces));
    if (isNew) added += pieces;
    const problem = refillProblem({ quantity, isNew, stock: product?.stock ?? null });
    if (problem !== null) leftOut.push(`${name} ${problem}`);
  }
  return { added, leftOut };
}

/** Holds the account's cart, so that nothing is ordered from it meanwhile. */
export const lockCart = (tx: Db, accountId: number): Promise<void> => store.lockCart(tx, accountId);

/**
 * One more or one less of a line; gives the new quantity and what the cart then costs.
 * @throws cart_line_not_found; quantity_limit outside 1 to 10; out_of_stock when there are no more
 */
export async function changeQuantity(
  db: Db,
  accountId: number,
  lineId: number,
  step: Step,
): Promise<Cost & { quantity: number }> {
  return inTransaction(db, async (tx) => {
    const line = await store.lockLine(tx, accountId, lineId);
    if (!line) throw refuse("cart_line_not_found");
    switch (stepRejection(line.quantity, step, line.stock)) {
      case "quantity_limit":
        throw refuse("quantity_limit", { min: MIN_QUANTITY, max: MAX_QUANTITY });
      case "out_of_stock":
        throw refuse("out_of_stock", { product: line.name, left: line.stock });
      case null:
        break;
    }
    const quantity = line.quantity + stepSize[step];
    await store.setQuantity(tx, lineId, quantity);
    return { quantity, ...(await currentCost(tx, accountId)) };
  });
}

/** Takes a line out of the cart; gives what the cart then costs. @throws cart_line_not_found */
export async function removeFromCart(db: Db, accountId: number, lineId: number): Promise<Cost> {
  const removed = await store.deleteLine(db, accountId, lineId);
  if (!removed) throw refuse("cart_line_not_found");
  return currentCost(db, accountId);
}

/**
 * Applies a discount code to the cart, in place of another one; gives what the cart then costs.
 * @throws coupon_refused, with the reason under `code`
 */
export async function applyCoupon(db: Db, accountId: number, code: string): Promise<Cost> {
  await store.openCart(db, accountId);
  const lines = (await store.findCart(db, accountId))?.lines ?? [];
  const judged = await checkCouponCode(db, code, { accountId, lines: lines.map((line) => line.priced) });
  if (judged.rejection) {
    const reason = couponRejectionMessage(judged.rejection, judged.coupon);
    throw refuse("coupon_refused", { reason, errors: { code: [reason] } });
  }
  await store.setCoupon(db, accountId, judged.coupon.id);
  return costOf({ lines, coupon: judged });
}

/** Takes the discount code out of the cart; gives what the cart then costs. */
export async function removeCoupon(db: Db, accountId: number): Promise<Cost> {
  await store.setCoupon(db, accountId, null);
  return currentCost(db, accountId);
}

/** A cart as it was read: its lines, and its coupon with what speaks against it now. */
type OpenedCart = { lines: readonly store.StoredLine[]; coupon: CheckedCoupon | null };

async function openedCart(db: Db, { id, cart }: Pick<Shopper, "id" | "cart">) {
  const lines = cart?.lines ?? [];
  const goods = { accountId: id, lines: lines.map((line) => line.priced) };
  const coupon = cart?.couponId ? await checkCoupon(db, cart.couponId, goods) : null;
  return { lines, key: cart?.checkoutKey, coupon };
}

/** A coupon that something speaks against takes nothing off. */
const priceOf = ({ lines, coupon }: OpenedCart): Price =>
  priceOrder(
    lines.map((line) => line.priced),
    { coupon: coupon && !coupon.rejection ? coupon.coupon : null },
  );

const costOf = (cart: OpenedCart): Cost => ({
  totals: toTotals(priceOf(cart)),
  coupon: cart.coupon && {
    code: cart.coupon.coupon.code,
    problem: cart.coupon.rejection && couponRejectionMessage(cart.coupon.rejection, cart.coupon.coupon),
  },
});

async function currentCost(db: Db, accountId: number): Promise<Cost> {
  const cart = await store.findCart(db, accountId);
  return costOf(await openedCart(db, { id: accountId, cart }));
}
