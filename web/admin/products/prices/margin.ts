import { type Centavos, centavosOf, type Pesos, pesosOf, vatPartOf } from "#contract/money.ts";

/** What is left of a price without its VAT after the cost: in pesos, and in percent of the price without VAT; null when the price is 0. */
export function marginOf(price: Pesos, cost: Pesos): { amount: Pesos; percent: number | null } {
  const whole = centavosOf(price);
  const net: Centavos = whole - vatPartOf(whole);
  const margin = net - centavosOf(cost);
  return { amount: pesosOf(margin), percent: net === 0 ? null : Math.round((margin * 1000) / net) / 10 };
}
