import type { CartLine, Totals } from "#contract/cart.ts";
import { refuse } from "#contract/errors.ts";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import {
  objectionToRefill,
  objectionToStep,
  type PricedLine,
  priceOrder,
  type Step,
  stepSize,
  totalsOf,
} from "./cart.rules.ts";
import * as store from "./cart.store.ts";

export { type Price, type PricedLine, priceOrder, totalsOf } from "./cart.rules.ts";

/** The cart as its owner sees it: lines, what they cost, and the key that makes one order of them. */
export async function readCart(
  db: Db,
  accountId: number,
): Promise<{ lines: CartLine[]; totals: Totals; checkoutKey: string | null }> {
  const lines = await store.linesOf(db, accountId);
  const totals = totalsOf(priceOrder(lines.map((line) => line.priced)));
  const key = await store.checkoutKeyOf(db, accountId);
  return { lines: lines.map((line) => line.wire), totals, checkoutKey: key ?? null };
}

/** What is in the cart, priced as of now, and the cart's key; undefined when there has never been a cart. */
export async function cartToOrder(
  db: Db,
  accountId: number,
): Promise<{ lines: PricedLine[]; key: string | undefined }> {
  const lines = await store.linesOf(db, accountId);
  return { lines: lines.map((line) => line.priced), key: await store.checkoutKeyOf(db, accountId) };
}

/**
 * Puts a product into the cart; gives its name.
 * @throws product_not_found, out_of_stock, already_in_cart
 */
export async function addToCart(db: Db, accountId: number, productId: number, quantity: number): Promise<string> {
  const product = await store.offeredProduct(db, productId);
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
export async function refillCart(
  db: Db,
  accountId: number,
  wanted: readonly Wanted[],
): Promise<{ added: number; leftOut: string[] }> {
  await store.openCart(db, accountId);
  let added = 0;
  const leftOut: string[] = [];
  for (const { productId, name, quantity } of wanted) {
    const product = await store.offeredProduct(db, productId);
    const pieces = Math.min(quantity, product?.stock ?? 0);
    const isNew = pieces > 0 && (await store.insertLine(db, accountId, productId, pieces));
    if (isNew) added += pieces;
    const objection = objectionToRefill({ quantity, isNew, stock: product?.stock ?? null });
    if (objection !== null) leftOut.push(`${name} ${objection}`);
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
): Promise<{ quantity: number; totals: Totals }> {
  return inTransaction(db, async (tx) => {
    const line = await store.lockLine(tx, accountId, lineId);
    if (!line) throw refuse("cart_line_not_found");
    switch (objectionToStep(line.quantity, step, line.stock)) {
      case "quantity_limit":
        throw refuse("quantity_limit", { min: MIN_QUANTITY, max: MAX_QUANTITY });
      case "out_of_stock":
        throw refuse("out_of_stock", { product: line.name, left: line.stock });
      case null:
        break;
    }
    const quantity = line.quantity + stepSize[step];
    await store.setQuantity(tx, lineId, quantity);
    return { quantity, totals: await costOf(tx, accountId) };
  });
}

/** Takes a line out of the cart; gives what the cart then costs. @throws cart_line_not_found */
export async function removeFromCart(db: Db, accountId: number, lineId: number): Promise<Totals> {
  const removed = await store.deleteLine(db, accountId, lineId);
  if (!removed) throw refuse("cart_line_not_found");
  return costOf(db, accountId);
}

async function costOf(db: Db, accountId: number): Promise<Totals> {
  const lines = await store.linesOf(db, accountId);
  return totalsOf(priceOrder(lines.map((line) => line.priced)));
}
