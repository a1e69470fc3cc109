import { money } from "#web/ui/money.ts";

/** Why a delivery failed, and what the courier charged for it, in pesos. Staff may leave out the full stop after the reason. */
export function failureText(reason: string | null, courierFee: number | null): string | null {
  if (reason === null || courierFee === null) return reason;
  return `${reason}${/[.!?]$/.test(reason) ? "" : "."} The courier charged ${money(courierFee)}.`;
}
