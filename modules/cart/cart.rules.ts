import type { Totals } from "#contract/cart.ts";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import { type Centavos, pesosOf, subtotalOf, vatPartOf } from "#contract/money.ts";
import { type Discount, type DiscountableLine, discountOf } from "#modules/coupons/coupons.ts";

/** One product in a cart, priced as it is now. */
export type PricedLine = DiscountableLine & { productId: number; name: string };

/** What an order costs, in centavos: `total` is `subtotal` less `discount` plus `shipping`, and includes `vat`. */
export type Price = { subtotal: Centavos; discount: Centavos; shipping: Centavos; total: Centavos; vat: Centavos };

/** Next-day delivery, which is what the shop offers, is free. */
const NEXT_DAY_SHIPPING: Centavos = 0;

/** What these lines cost. A discount is never more than the lines, so a total is never below the shipping. */
export function priceOrder(
  lines: readonly DiscountableLine[],
  { coupon = null, shipping = NEXT_DAY_SHIPPING }: { coupon?: Discount | null; shipping?: Centavos } = {},
): Price {
  const subtotal = subtotalOf(lines);
  const discount = coupon ? discountOf(coupon, lines) : 0;
  const total = subtotal - discount + shipping;
  return { subtotal, discount, shipping, total, vat: vatPartOf(total) };
}

/** A price as the wire tells it, in pesos. */
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

/** Why a quantity cannot take this step, or null when nothing speaks against it. */
export function stepRejection(quantity: number, step: Step, stock: number): "quantity_limit" | "out_of_stock" | null {
  const next = quantity + stepSize[step];
  if (next < MIN_QUANTITY || next > MAX_QUANTITY) return "quantity_limit";
  return step === "inc" && next > stock ? "out_of_stock" : null;
}

/** Why not all that is wanted again is in the cart, said of the product; null when it is. `stock` is null of what is hidden. */
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
  return stock < quantity ? `is down to ${stock}: that is what your cart has.` : null;
}
