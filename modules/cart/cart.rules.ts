import type { Totals } from "#contract/cart.ts";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import { type Centavos, pesosOf, subtotalOf, vatPartOf } from "#contract/money.ts";
import { sentence } from "#contract/numbers.sentence.ts";
import { type Discount, type DiscountableLine, discountOf } from "#modules/coupons/coupons.ts";
import type { ShippedLine } from "#modules/shipping/shipping.ts";

/** A cart line with the current price of its variant, and what its delivery depends on. */
export type PricedLine = DiscountableLine & ShippedLine & { productId: number; variantId: number; name: string };

/** The price of an order, in centavos: `total` is `subtotal` - `discount` + `shipping`, and includes `vat`. */
export type Price = { subtotal: Centavos; discount: Centavos; shipping: Centavos; total: Centavos; vat: Centavos };

/** The price of these lines. A discount is never more than the subtotal, so the total is never below the shipping. */
export function priceOrder(
  lines: readonly DiscountableLine[],
  { coupon = null, shipping = 0 }: { coupon?: Discount | null; shipping?: Centavos } = {},
): Price {
  const subtotal = subtotalOf(lines);
  const discount = coupon ? discountOf(coupon, lines) : 0;
  const total = subtotal - discount + shipping;
  return { subtotal, discount, shipping, total, vat: vatPartOf(total) };
}

/** A price as the contract has it, in pesos. */
export const toTotals = (price: Price): Totals => ({
  subtotal: pesosOf(price.subtotal),
  discount: pesosOf(price.discount),
  shipping: pesosOf(price.shipping),
  total: pesosOf(price.total),
  vat: pesosOf(price.vat),
});

/** One step up or down. */
export type Step = "inc" | "dec";
export const stepSize = { inc: 1, dec: -1 } as const satisfies Record<Step, number>;

/** Why a quantity cannot take this step; null when it can. */
export function stepRejection(quantity: number, step: Step, stock: number): "quantity_limit" | "out_of_stock" | null {
  const next = quantity + stepSize[step];
  if (next < MIN_QUANTITY || next > MAX_QUANTITY) return "quantity_limit";
  return step === "inc" && next > stock ? "out_of_stock" : null;
}

/**
 * Why a product could not be added in full when an order is repeated, as the end of a sentence; null when it was.
 * `stock` is null for a hidden product.
 */
export function refillProblem({
  quantity,
  isNew,
  stock,
}: {
  quantity: number;
  isNew: boolean;
  stock: number | null;
}): string | null {
  if (stock === null) return "is no longer sold.";
  if (stock === 0) return "is sold out.";
  if (!isNew) return "was in your cart already.";
  return stock < quantity ? sentence`is down to ${stock}: that is what your cart has.` : null;
}
