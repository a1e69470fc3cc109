import type { Centavos } from "#contract/money.ts";
import type { OrderState } from "#contract/orders.states.ts";

/** How many pieces of an order are at each stage. A piece that was cancelled, or came back, is in none of these. */
export type PieceCounts = { toShip: number; underWay: number; failed: number; kept: number };

/**
 * The state of an order, which is that of the piece that is least far: it keeps its state as long as a piece is to be shipped, is Shipped
 * while a parcel is on its way, and then Delivery failed while one waits for another try. It is Delivered when the customer keeps a
 * piece, and Returned when nothing is left with the customer.
 */
export function stateOfPieces(now: OrderState, { toShip, underWay, failed, kept }: PieceCounts): OrderState {
  if (toShip > 0) return now;
  if (underWay > 0) return "shipped";
  if (failed > 0) return "delivery_failed";
  return kept > 0 ? "delivered" : "returned";
}

/** A line that bears a part of a discount: its price without it, and whether the coupon is for its product. */
type DiscountedLine = { amount: Centavos; eligible: boolean };

/**
 * The share of each line in the discount of an order, by the largest remainder: together they are exactly the discount, and none is more
 * than its line. Lines that the coupon is not for bear nothing, unless the others cannot bear it all.
 */
export function shareDiscount(lines: readonly DiscountedLine[], discount: Centavos): Centavos[] {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const eligible = lines.map((line) => (line.eligible ? line.amount : 0));
  const weights = sum(eligible) >= discount ? eligible : lines.map(({ amount }) => amount);
  const whole = BigInt(sum(weights));
  if (whole === 0n) return lines.map(() => 0);
  // Products of two amounts are larger than a number holds exactly.
  const products = weights.map((weight) => BigInt(weight) * BigInt(discount));
  const shares = products.map((product) => Number(product / whole));
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % whole }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  const extra = new Set(byRemainder.slice(0, discount - sum(shares)).map(({ index }) => index));
  return shares.map((share, index) => (extra.has(index) ? share + 1 : share));
}

type LineToShare = { price: Centavos; quantity: number; discount: Centavos | null; eligible: boolean };

/** The lines with their shares of the discount of their order, also where these are not fixed yet. */
export function withShares<Line extends LineToShare>(
  lines: readonly Line[],
  discount: Centavos,
): (Line & { discount: Centavos })[] {
  const shares = shareDiscount(
    lines.map(({ price, quantity, eligible }) => ({ amount: price * quantity, eligible })),
    discount,
  );
  return lines.map((line, index) => ({ ...line, discount: line.discount ?? shares[index] ?? 0 }));
}

/** What some of these pieces bear of their discount; the last ones bear all that is left. */
export const discountOfPieces = (pieces: number, of: number, discount: Centavos): Centavos =>
  pieces === of ? discount : Math.floor((discount * pieces) / of);

/** A line with pieces that are in no parcel yet, and the discount that they bear. */
type UnshippedLine = { price: Centavos; toShip: number; unshipped: Centavos };

/** What this number of pieces that are in no parcel yet cost, without their discount. */
export const costOfPieces = ({ price, toShip, unshipped }: UnshippedLine, pieces: number): Centavos =>
  price * pieces - discountOfPieces(pieces, toShip, unshipped);

/** A line of an order, with its share of the discount. */
type ReturnedLine = { price: Centavos; quantity: number; discount: Centavos };

/** What this number of returned pieces of a line cost: each order of returns adds up to the same. */
export const returnedAmount = ({ price, quantity, discount }: ReturnedLine, returned: number): Centavos =>
  price * returned - discountOfPieces(returned, quantity, discount);

/** A line with delivered pieces that can still be returned, and the allowances for it that count. */
type KeptLine = ReturnedLine & { returned: number; returnable: number; allowed: Centavos };

/**
 * What this number of delivered pieces of a line, which the customer keeps, still cost: their price, but at most what
 * the allowances have left of all kept pieces.
 */
export function keptCost(line: KeptLine, pieces: number): Centavos {
  const costOf = (more: number) => returnedAmount(line, line.returned + more) - returnedAmount(line, line.returned);
  return Math.max(0, Math.min(costOf(pieces), costOf(line.returnable) - line.allowed));
}

/**
 * What this number of pieces of a line that came back take off the price of the order, when `before` others came back
 * earlier: what they cost, without the allowances that are more than the pieces that are left cost.
 */
export function takenOff(line: ReturnedLine & { allowed: Centavos }, pieces: number, before: number): Centavos {
  const after = (returned: number) =>
    Math.min(returnedAmount(line, returned) + line.allowed, returnedAmount(line, line.quantity));
  return after(before + pieces) - after(before);
}

/** An amount that is refunded for pieces of several lines, in proportion to what they cost, none more than that. They cost it at least. */
export const shareRefund = (costs: readonly Centavos[], amount: Centavos): Centavos[] =>
  shareDiscount(
    costs.map((cost) => ({ amount: cost, eligible: true })),
    amount,
  );
