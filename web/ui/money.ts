import { centavosOf, formatMoney, type Pesos } from "#contract/money.ts";

/** An amount from the wire as people read it: `₱45,000`. */
export const money = (amount: Pesos): string => formatMoney(centavosOf(amount));
