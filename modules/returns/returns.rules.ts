import type { PaymentEvent } from "#contract/payments.ts";
import type { ReturnReason, ReturnState } from "#contract/returns.states.ts";
import {
  mayReturnBecome,
  returnReasons,
  returnRefusals,
  returnStateNames,
  returnStates,
  withdrawalRefusals,
} from "#contract/returns.states.ts";

/** The states that lead to this one. */
export const statesBefore = (state: ReturnState): ReturnState[] =>
  returnStateNames.filter((before) => mayReturnBecome(before, state));

/** Why a return cannot be moved from one state to another, for the one who asked: customers withdraw, staff do the rest. */
export function returnRefusal(now: ReturnState, next: ReturnState): string {
  if (next === "withdrawn" && now in withdrawalRefusals)
    return withdrawalRefusals[now as keyof typeof withdrawalRefusals]; // By the line above.
  return now === next ? `This return is already ${returnStates[now].label}.` : returnRefusals[now];
}

/** Whether staff pay a refund of this order by hand: what was paid in cash has no provider that could return it. */
export const isRefundedByHand = (events: readonly Pick<PaymentEvent, "kind">[]): boolean =>
  !events.some(({ kind }) => kind === "paid") || events.some(({ kind }) => kind === "collected");

/**
 * Whether a return comes too late. What is the shop's fault never is; without a fault, `until` is the last day
 * (`2026-11-20`), null when the shop takes nothing back without one.
 */
export const isTooLate = (reason: ReturnReason, until: string | null, today: string): boolean =>
  !returnReasons[reason].isFault && (until === null || until < today);
