import { VAT_PERCENT } from "./limits.ts";
import { formatNumber } from "./numbers.format.ts";

/** An amount of money in whole centavos. */
export type Centavos = number;
/** An amount of money in pesos, as it travels on the wire. */
export type Pesos = number;

/** Centavos as pesos for the wire. */
export const pesosOf = (amount: Centavos): Pesos => amount / 100;

/** Pesos from the wire as centavos: the one place where money is rounded to a whole centavo. */
export const centavosOf = (amount: Pesos): Centavos => Math.round(amount * 100);

/** Whether an amount in pesos has no more than two decimals. */
export const isWholeCentavos = (amount: Pesos): boolean => Math.abs(amount * 100 - centavosOf(amount)) < 1e-6;

/** What to say about an amount with more decimals. */
export const WHOLE_CENTAVOS = "Use at most two decimals: centavos.";

/** The amount as people read it: `₱45,000`, or `₱1,234.50` when there are centavos. */
export function formatMoney(amount: Centavos): string {
  const sign = amount < 0 ? "−" : "";
  const figure = (Math.abs(amount) / 100).toFixed(2).replace(/\.00$/, "");
  return `${sign}₱${formatNumber(figure)}`;
}

/** The sum of price times quantity, in the unit the prices are in. */
export const subtotalOf = (lines: readonly { price: Centavos; quantity: number }[]): Centavos =>
  lines.reduce((sum, line) => sum + line.price * line.quantity, 0);

/** So many percent of an amount, to the nearest centavo. */
export const percentOf = (amount: Centavos, percent: number): Centavos => Math.round((amount * percent) / 100);

/** The VAT inside an amount that includes it (Revenue Regulations 16-2005: gross x 12 / 112), to the nearest centavo. */
export const vatPartOf = (gross: Centavos): Centavos => Math.round((gross * VAT_PERCENT) / (100 + VAT_PERCENT));
