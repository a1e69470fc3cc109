import { MAX_PRICE_CENTAVOS } from "./limits.ts";
import { isWholeCentavos, type Pesos, WHOLE_CENTAVOS } from "./money.ts";

/** What speaks against an amount as a price; null when nothing does. A form says it before the shop has to. */
export function priceRejectionReason(pesos: Pesos): string | null {
  if (pesos < 0) return "The price cannot be below 0.";
  if (pesos > MAX_PRICE_CENTAVOS / 100) return "This price is too large.";
  return isWholeCentavos(pesos) ? null : WHOLE_CENTAVOS;
}
