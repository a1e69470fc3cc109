import { centavosOf, formatMoney, type Pesos } from "#contract/money.ts";

/** Formats an amount of the API: `₱45,000`. */
export const money = (amount: Pesos): string => formatMoney(centavosOf(amount));
