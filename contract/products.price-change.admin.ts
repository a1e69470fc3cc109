import type { Centavos } from "./money.ts";
import { centavosOf } from "./money.ts";

/** No zod here: the back office previews with the same arithmetic that the server changes prices by. */

/** What changed prices are rounded to, in centavos. */
export const roundings = {
  centavo: { label: "Whole centavos", step: 1 },
  peso: { label: "Whole pesos", step: 100 },
  ten: { label: "Whole tens of pesos", step: 1000 },
} as const satisfies Record<string, { label: string; step: Centavos }>;
export type Rounding = keyof typeof roundings;

export const priceChangeKinds = { percent: "Percent", pesos: "Pesos" } as const;

/** What becomes of the original price: it stays, so that a lower price shows as a sale, or it changes along. */
export const originalPriceOptions = {
  stays: "Stays: a lower price shows as a sale",
  follows: "Changes too: nothing shows as a sale",
} as const;

/** A change of many prices at once: by a percentage or an amount, upwards or (below 0) downwards. */
export type PriceChange = {
  by: keyof typeof priceChangeKinds;
  amount: number;
  rounding: Rounding;
  original: keyof typeof originalPriceOptions;
};

/** A change as a form sends it. */
export type PriceChangeInput = Omit<PriceChange, "amount"> & { amount: number | string };

export type Prices = { price: Centavos; original: Centavos };

/**
 * The prices after a change, rounded to the nearest step; half a step goes up. The original price never ends below the
 * selling price. Nothing says yet that a shop may ask them.
 */
export function changedPrices({ price, original }: Prices, change: PriceChange): Prices {
  const changed = changedPrice(price, change);
  if (change.original === "follows") return { price: changed, original: changed };
  return { price: changed, original: Math.max(original, changed) };
}

function changedPrice(price: Centavos, { by, amount, rounding }: PriceChange): Centavos {
  const { step } = roundings[rounding];
  const exact = by === "percent" ? (price * (100 + amount)) / 100 : price + centavosOf(amount);
  return Math.round(exact / step) * step;
}
