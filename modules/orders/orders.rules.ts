import { type CancelState, cancelStates, type OrderState, orderStates, type PaymentMode } from "#contract/enums.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";

const orderStateNames = keysOf(orderStates);

/** The number that stands for a state on the wire. */
export const statusCode = (state: OrderState): number => orderStates[state].code;

/** The life of an order: the states that each state leads to. */
export const orderTransitions = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["packed", "cancelled"],
  packed: ["shipped", "cancelled"],
  shipped: ["delivered"],
  delivered: ["returned"],
  cancelled: [],
  returned: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

/** The states that lead to this one. */
export const statesBefore = (state: OrderState): OrderState[] =>
  orderStateNames.filter((before) => (orderTransitions[before] as readonly OrderState[]).includes(state));

/** Until when a customer may call an order off: the last state, and hours from placing it; null is without a limit. */
export type CancelTerms = { cancel_until: CancelState; cancel_hours: number | null };

/** The states in which a customer may call an order off, if it is in time. */
export const cancellableStates = ({ cancel_until }: CancelTerms): CancelState[] =>
  cancelStates.slice(0, cancelStates.indexOf(cancel_until) + 1);

const HOUR_MS = 60 * 60 * 1000;

/** Whether an order is young enough to be called off by its customer. */
export const isInTimeToCancel = ({ cancel_hours }: CancelTerms, placedAt: Date, now: Date): boolean =>
  cancel_hours === null || now.getTime() - placedAt.getTime() < cancel_hours * HOUR_MS;

/** What a customer may do with an order of theirs: call it off, as long as the shop's terms let them. */
export const customerTransitions = (
  { state, placed_at }: { state: OrderState; placed_at: Date },
  terms: CancelTerms,
  now: Date,
): OrderState[] =>
  cancellableStates(terms).some((each) => each === state) && isInTimeToCancel(terms, placed_at, now)
    ? ["cancelled"]
    : [];

/** True until an order is with its customer, or is not going there any more. */
export const isInProgress = (state: OrderState): boolean => orderStates[state].phase === "open";

/** The moves that bring pieces back onto the shelf, and need a reason for the customer. */
export const restockReasons = {
  pending: null,
  confirmed: null,
  packed: null,
  shipped: null,
  delivered: null,
  cancelled: "cancel",
  returned: "return",
} as const satisfies Record<OrderState, "cancel" | "return" | null>;

/** Messages per field about what staff typed beside a move; null when nothing is missing. */
export function missingForTransition(
  to: OrderState,
  typed: { reason?: string | undefined; courier?: string | undefined; courier_tracking?: string | undefined },
): FieldErrors | null {
  if (restockReasons[to] !== null && !typed.reason) return { reason: ["Say why: the customer reads it."] };
  if (typed.courier_tracking && !typed.courier) return { courier: ["Name the courier of this number."] };
  return null;
}

/** Who brings an order, and their number of it; null where nothing was noted. */
export type Courier = { courier: string | null; courier_tracking: string | null };

/** Who brings an order, as a sentence ends with it. */
export const courierLabel = ({ courier, courier_tracking }: Courier): string =>
  courier === null ? "our own rider" : [courier, courier_tracking].filter(Boolean).join(", ");

/** Which ways to pay complete an order in this shop today. */
export const isPayable = (mode: PaymentMode): boolean => mode === "cod";

/** Words beyond this many of a search narrow it no further. */
const MAX_TERMS = 8;

/** What a search for orders looks for: one that is exactly this, or all that contain it in one of its spellings. */
export type SearchTerm = { tracking_no: string } | { phone: string } | { email: string } | { spellings: string[] };

/**
 * What a search for orders looks for, all of it. A whole tracking number, mobile number and e-mail address are known as such; a
 * number typed with spaces in it is one number, and a phone number is stored with the country's 63 in place of its first 0.
 */
export function parseSearchTerms(typed: string): SearchTerm[] {
  const digits = typed.replaceAll(/\D/g, "");
  if (/^[+\d\s().-]+$/.test(typed)) {
    const mobile = /^(?:0|63)?(9\d{9})$/.exec(digits)?.[1];
    if (mobile) return [{ phone: `+63${mobile}` }];
    if (digits.length >= 7) return [{ spellings: [...new Set([typed.trim(), ...spellingsOf(digits)])] }];
  }
  return typed
    .trim()
    .split(/\s+/)
    .slice(0, MAX_TERMS)
    .map((word) => {
      if (TRACKING_NO.test(word)) return { tracking_no: word.toUpperCase() };
      return EMAIL.test(word) ? { email: word.toLowerCase() } : { spellings: spellingsOf(word) };
    });
}

/** The same; an e-mail address that nobody has is looked for like any word, since it may be the beginning of one. */
export async function resolveSearchTerms(
  typed: string,
  isKnown: (email: string) => Promise<boolean>,
): Promise<SearchTerm[]> {
  const known = async (term: SearchTerm) =>
    !("email" in term) || (await isKnown(term.email)) ? term : { spellings: [term.email] };
  return Promise.all(parseSearchTerms(typed).map(known));
}

const EMAIL = /^[^@]+@[^@]+\.[^@]+$/;
const TRACKING_NO = /^TL-\d{6}-\d{5,}$/i;

const spellingsOf = (word: string): string[] => (/^0\d+$/.test(word) ? [word, `63${word.slice(1)}`] : [word]);
