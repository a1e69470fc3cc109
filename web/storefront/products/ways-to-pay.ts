import type { Pesos } from "#contract/money.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import type { OfferedMode } from "#contract/payments.ts";
import { money } from "#web/ui/money.ts";

/**
 * The ways in which an order of at least this total can be paid, such as `Cash on delivery up to ₱20,000, GCash, Maya`. Empty when there
 * is none.
 */
export const waysToPay = (modes: readonly OfferedMode[], total: Pesos): string =>
  modes
    .filter(({ offered, ceiling }) => offered && (ceiling === null || ceiling >= total))
    .map(({ mode, ceiling, everywhere }) => {
      const limits = [ceiling !== null && `up to ${money(ceiling)}`, !everywhere && "in some areas"];
      return [paymentModes[mode].name, ...limits].filter(Boolean).join(" ");
    })
    .join(", ");
