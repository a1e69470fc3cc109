import type { Centavos } from "./money.ts";

/** The lines of an order that a refund is for: the price of a piece in centavos, and the pieces. */
type RefundedLine = { price: Centavos; quantity: number };

/**
 * What the customer paid for these pieces in centavos: their prices less their share of the discount, without shipping. `order` is the
 * subtotal and the discount of the whole order.
 */
export function paidForLines(
  lines: readonly RefundedLine[],
  order: { subtotal: Centavos; discount: Centavos },
): Centavos {
  const gross = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (order.subtotal === 0) return 0;
  return gross - Math.round((order.discount * gross) / order.subtotal);
}
