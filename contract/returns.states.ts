/** The states of a return and its transitions. No zod here: the browser reads them too. */
import { keysOf } from "./keys.ts";

/** The states of a return. An open one still waits for its pieces, or for what becomes of them. */
export const returnStates = {
  requested: { label: "Requested", open: true },
  accepted: { label: "Accepted", open: true },
  received: { label: "Received", open: true },
  settled: { label: "Settled", open: false },
  refused: { label: "Refused", open: false },
  withdrawn: { label: "Withdrawn", open: false },
} as const satisfies Record<string, { label: string; open: boolean }>;
export type ReturnState = keyof typeof returnStates;
export const returnStateNames = keysOf(returnStates);

/** The transitions: the states that each state leads to. An accepted return whose pieces never come is refused or withdrawn. */
export const returnTransitions = {
  requested: ["accepted", "refused", "withdrawn"],
  accepted: ["received", "refused", "withdrawn"],
  received: ["settled"],
  settled: [],
  refused: [],
  withdrawn: [],
} as const satisfies Record<ReturnState, readonly ReturnState[]>;

type StateThatLeadsTo<To extends ReturnState> = {
  [S in ReturnState]: To extends (typeof returnTransitions)[S][number] ? S : never;
}[ReturnState];

/** What staff read when a return in this state cannot be moved as they asked: what they can do with it. */
export const returnRefusals = {
  requested: "The customer waits for an answer to this return. Accept or refuse it first.",
  accepted: "The items of this return have not arrived yet. Record them as received first.",
  received: "The items of this return have arrived. Refund them, or send the replacement.",
  settled: "This return was settled, and is closed.",
  refused: "This return was refused, and is closed. The customer can ask for another one.",
  withdrawn: "The customer has withdrawn this return, so it is closed.",
} as const satisfies Record<ReturnState, string>;

/** What a customer reads who can no longer withdraw a return. */
export const withdrawalRefusals = {
  received:
    "The shop has received your items, so this return can't be withdrawn any more. Contact us if you want them back.",
  settled: "This return is already settled. Contact us if something is wrong with it.",
  refused: "The shop has refused this return, so there is nothing to withdraw. Contact us if you have a question.",
  withdrawn: "You have already withdrawn this return.",
} as const satisfies Record<Exclude<ReturnState, StateThatLeadsTo<"withdrawn">>, string>;

/** Whether a return may change from one state to another. */
export function mayReturnBecome(from: ReturnState, to: ReturnState): boolean {
  const next: readonly ReturnState[] = returnTransitions[from];
  return next.includes(to);
}

/**
 * Why a customer returns something. What is the shop's fault is never too late: the Consumer Act (RA 7394) and the
 * Internet Transactions Act (RA 11967) give these rights. Only a change of mind depends on the return period of the
 * shop. `isBroken`: the pieces may come back damaged, so staff choose how many are.
 */
export const returnReasons = {
  faulty: { label: "It does not work, or broke", isFault: true, isBroken: true },
  damaged: { label: "It came damaged", isFault: true, isBroken: true },
  not_as_described: { label: "It is not as described", isFault: true, isBroken: false },
  wrong_item: { label: "It is not what I ordered", isFault: true, isBroken: false },
  changed_mind: { label: "I have changed my mind", isFault: false, isBroken: false },
} as const satisfies Record<string, { label: string; isFault: boolean; isBroken: boolean }>;
export type ReturnReason = keyof typeof returnReasons;

/** What the customer gets for what is returned. */
export const returnRemedies = { refund: "Refund", replacement: "Replacement" } as const;
export type ReturnRemedy = keyof typeof returnRemedies;
