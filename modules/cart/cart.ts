import type { CartCoupon, CartLine, Totals } from "#contract/cart.ts";
import { refuse } from "#contract/errors.ts";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { hashToken } from "#modules/accounts/accounts.ts";
import { type CheckedCoupon, checkCoupon, checkCouponCode, couponRejectionMessage } from "#modules/coupons/coupons.ts";
import { chooseVariant } from "#modules/products/products.ts";
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

/** The caller with their cart. */
export type Shopper = store.Shopper;

/** The caller of a bearer token with their cart; null when the token is unknown, expired or revoked. */
export async function authenticateShopper(db: Db, token: string): Promise<Shopper | null> {
  return (await store.findShopperByToken(db, hashToken(token))) ?? null;
}

/** The totals of a cart, and its coupon. */
export type Cost = { totals: Totals; coupon: CartCoupon | null };

/** The cart of the caller: its lines, their price, and the idempotency key of its order. */
export async function readCart(
  db: Db,
  shopper: Shopper,
): Promise<Cost & { lines: CartLine[]; checkoutKey: string | null }> {
  const { lines, key, coupon } = await openedCart(db, shopper);
  return { ...costOf({ lines, coupon }), lines: lines.map((line) => line.wire), checkoutKey: key ?? null };
}

/** The lines of an account's cart. */
export async function listCartLines(db: Db, accountId: number): Promise<CartLine[]> {
  const cart = await store.findCart(db, accountId);
  return cart?.lines.map((line) => line.wire) ?? [];
}

/**
 * The cart's lines and coupon with current prices, and its idempotency key, which is undefined when there has never
 * been a cart.
 */
export async function priceCart(
  db: Db,
  shopper: Shopper,
): Promise<{ lines: PricedLine[]; price: Price; coupon: CheckedCoupon | null; key: string | undefined }> {
  const { lines, key, coupon } = await openedCart(db, shopper);
  return { lines: lines.map((line) => line.priced), price: priceOf({ lines, coupon }), coupon, key };
}

/** Prices these variants and quantities without a cart. @throws product_not_found; variant_required */
export async function priceProducts(
  db: Db,
  wanted: readonly { productId: number; variantId: number | undefined; quantity: number }[],
): Promise<{ lines: PricedLine[]; price: Price }> {
  const products = await store.findProductsToPrice(
    db,
    wanted.map(({ productId }) => productId),
  );
  const lines = wanted.map(({ productId, variantId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) throw refuse("product_not_found");
    const { id, name, price } = chooseVariant(product, variantId);
    return { productId, variantId: id, name, type: product.type, price, quantity };
  });
  return { lines, price: priceOrder(lines) };
}

/** A variant to add to a cart; of a product without options `variantId` may be left out. */
type ToAdd = { productId: number; variantId: number | undefined; quantity: number };

/** Adds a variant to the cart and returns its name. @throws product_not_found, variant_required, out_of_stock, already_in_cart */
export async function addToCart(db: Db, accountId: number, { productId, variantId, quantity }: ToAdd): Promise<string> {
  const [product] = await store.findProductsToPrice(db, [productId]);
  if (!product?.shown) throw refuse("product_not_found");
  const { id, name, stock } = chooseVariant(product, variantId);
  if (stock < quantity) throw refuse("out_of_stock", { product: name, left: stock });
  await store.openCart(db, accountId);
  const added = await store.insertLine(db, accountId, { productId, variantId: id, quantity });
  if (!added) throw refuse("already_in_cart", { product: name });
  return name;
}

/** A line of an earlier order, with the name of then. */
type Wanted = { productId: number; variantId: number; name: string; quantity: number };

/**
 * Adds to the cart what is still sold of these lines. Returns the quantity that was added, and a sentence for each
 * product that could not be added in full.
 */
export async function addAllToCart(
  db: Db,
  accountId: number,
  wanted: readonly Wanted[],
): Promise<{ added: number; leftOut: string[] }> {
  await store.openCart(db, accountId);
  let added = 0;
  const leftOut: string[] = [];
  for (const { productId, variantId, name, quantity } of wanted) {
    const [product] = await store.findProductsToPrice(db, [productId]);
    const variant = product?.shown ? product.variants.find(({ id }) => id === variantId) : undefined;
    const pieces = Math.min(quantity, variant?.stock ?? 0);
    const isNew = pieces > 0 && (await store.insertLine(db, accountId, { productId, variantId, quantity: pieces }));
    if (isNew) added += pieces;
    const problem = refillProblem({ quantity, isNew, stock: variant?.stock ?? null });
    if (problem !== null) leftOut.push(`${name} ${problem}`);
  }
  return { added, leftOut };
}

/** Locks the account's cart, so that nothing is ordered from it meanwhile. */
export const lockCart = (tx: Db, accountId: number): Promise<void> => store.lockCart(tx, accountId);

/**
 * Changes the quantity of a line by one; returns the new quantity and the price of the cart.
 * @throws cart_line_not_found; quantity_limit outside 1 to 10; out_of_stock
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

/** Removes a line from the cart; returns the price of the cart. @throws cart_line_not_found */
export async function removeFromCart(db: Db, accountId: number, lineId: number): Promise<Cost> {
  const removed = await store.deleteLine(db, accountId, lineId);
  if (!removed) throw refuse("cart_line_not_found");
  return currentCost(db, accountId);
}

/**
 * Applies a discount code to the cart in place of an earlier one; returns the price of the cart.
 * @throws coupon_refused, with the reason under `code`
 */
export async function applyCoupon(db: Db, accountId: number, code: string): Promise<Cost> {
  await store.openCart(db, accountId);
  const lines = (await store.findCart(db, accountId))?.lines ?? [];
  const checked = await checkCouponCode(db, code, { accountId, lines: lines.map((line) => line.priced) });
  if (checked.rejection) {
    const reason = couponRejectionMessage(checked.rejection, checked.coupon);
    throw refuse("coupon_refused", { reason, errors: { code: [reason] } });
  }
  await store.setCoupon(db, accountId, checked.coupon.id);
  return costOf({ lines, coupon: checked });
}

/** Removes the discount code from the cart; returns the price of the cart. */
export async function removeCoupon(db: Db, accountId: number): Promise<Cost> {
  await store.setCoupon(db, accountId, null);
  return currentCost(db, accountId);
}

/** The lines and the checked coupon of a cart. */
type OpenedCart = { lines: readonly store.StoredLine[]; coupon: CheckedCoupon | null };

async function openedCart(db: Db, { id, cart }: Pick<Shopper, "id" | "cart">) {
  const lines = cart?.lines ?? [];
  const checkedCart = { accountId: id, lines: lines.map((line) => line.priced) };
  const coupon = cart?.couponId ? await checkCoupon(db, cart.couponId, checkedCart) : null;
  return { lines, key: cart?.checkoutKey, coupon };
}

/** A rejected coupon takes nothing off. */
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
