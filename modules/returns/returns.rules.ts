import type { ReturnReason, ReturnState } from "#contract/returns.states.ts";
import { mayReturnBecome, returnReasons, returnStateNames } from "#contract/returns.states.ts";

/** The states that lead to this one. */
export const statesBefore = (state: ReturnState): ReturnState[] =>
  returnStateNames.filter((before) => mayReturnBecome(before, state));

/**
 * Whether a return comes too late. What is the shop's fault never is; without a fault, `until` is the last day (`2026-11-20`), null when the
 * shop takes nothing back without one.
 */
export const isTooLate = (reason: ReturnReason, until: string | null, today: string): boolean =>
  !returnReasons[reason].isFault && (until === null || until < today);
