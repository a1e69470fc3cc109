import type { FieldErrors } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import type { ShipmentState } from "#contract/orders.shipment-states.ts";
import {
  type CancelState,
  cancelStates,
  type OrderState,
  orderStates,
  orderTransitions,
} from "#contract/orders.states.ts";
import { isPaidOnlineNow } from "#contract/payments.modes.ts";
import type { PaymentStatus } from "#contract/payments.statuses.ts";

const orderStateNames = keysOf(orderStates);

/** The status code of a state. */
export const statusCode = (state: OrderState): number => orderStates[state].code;

/** The states that lead to this one. */
export const statesBefore = (state: OrderState): OrderState[] =>
  orderStateNames.filter((before) => (orderTransitions[before] as readonly OrderState[]).includes(state));

/**
 * Until when customers may cancel an order: the last state, and the hours since it was placed; null means no limit.
 */
export type CancelTerms = { cancel_until: CancelState; cancel_hours: number | null };

/** The states in which a customer may cancel an order in time. */
export const cancellableStates = ({ cancel_until }: CancelTerms): CancelState[] =>
  cancelStates.slice(0, cancelStates.indexOf(cancel_until) + 1);

const HOUR_MS = 60 * 60 * 1000;

/** Whether an order is young enough for its customer to cancel it. */
export const isInTimeToCancel = ({ cancel_hours }: CancelTerms, placedAt: Date, now: Date): boolean =>
  cancel_hours === null || now.getTime() - placedAt.getTime() < cancel_hours * HOUR_MS;

/** The transitions that staff may make; an order that is still to be paid online can only be cancelled. */
export const staffTransitions = (state: OrderState, payment: PaymentStatus): readonly OrderState[] =>
  orderTransitions[state].filter((next: OrderState) => next === "cancelled" || !isPaidOnlineNow(payment));

/** The transitions that a customer may make: to cancel, as long as the shop's terms allow it. */
export const customerTransitions = (
  { state, placed_at }: { state: OrderState; placed_at: Date },
  terms: CancelTerms,
  now: Date,
): OrderState[] =>
  cancellableStates(terms).some((each) => each === state) && isInTimeToCancel(terms, placed_at, now)
    ? ["cancelled"]
    : [];

/** The states of parcels that keep an order from moving to a state as a whole: its parcels are then moved one by one. */
const blockingParcels = {
  cancelled: ["shipped", "delivered", "failed"],
  delivered: ["failed"],
  returned: ["delivered"],
} as const satisfies Partial<Record<OrderState, readonly ShipmentState[]>>;

/** Whether the parcels of an order keep it from moving to a state as a whole. `change_order_state` refuses the same. */
export function isBlockedByParcels(state: OrderState, to: OrderState, parcels: readonly ShipmentState[]): boolean {
  if (to === "returned" && state === "delivered") return false;
  const blocking: readonly ShipmentState[] =
    to in blockingParcels ? blockingParcels[to as keyof typeof blockingParcels] : []; // By the line itself.
  return parcels.some((parcel) => blocking.includes(parcel));
}

/** Whether an order is open: not delivered, cancelled or returned. */
export const isInProgress = (state: OrderState): boolean => orderStates[state].phase === "open";

/** The stock reasons of the transitions that return products to the stock. */
export const restockReasons = {
  pending: null,
  confirmed: null,
  packed: null,
  shipped: null,
  delivered: null,
  delivery_failed: null,
  cancelled: "cancel",
  returned: "return",
} as const satisfies Record<OrderState, "cancel" | "return" | null>;

/** Messages per field about what is missing for a transition; null when nothing is. The customer reads why an order does not arrive. */
export function missingForTransition(
  to: OrderState,
  input: { reason?: string | undefined; courier?: string | undefined; courier_tracking?: string | undefined },
): FieldErrors | null {
  if ((restockReasons[to] !== null || to === "delivery_failed") && !input.reason)
    return { reason: ["Enter a reason. The customer sees it."] };
  if (input.courier_tracking && !input.courier) return { courier: ["Enter the courier of this tracking number."] };
  return null;
}

/** The courier of an order and the courier's tracking number; null where none was entered. */
export type Courier = { courier: string | null; courier_tracking: string | null };

/** The courier, as the end of a sentence. */
export const courierLabel = ({ courier, courier_tracking }: Courier): string =>
  courier === null ? "not named" : [courier, courier_tracking].filter(Boolean).join(", ");

/** The most words of a search that count. */
const MAX_TERMS = 8;

/** A search term: an exact number or email address, or text in one of its spellings. What reads like a phone number may be a courier's. */
export type SearchTerm =
  | { tracking_no: string }
  | { phone: string; typed: string[] }
  | { email: string }
  | { spellings: string[] };

/**
 * Parses a search into terms, all of which must match. Whole tracking numbers, mobile numbers and email addresses are
 * recognised. A number with spaces is one number, and a phone number is stored with 63 in place of its first 0.
 */
export function parseSearchTerms(input: string): SearchTerm[] {
  const digits = input.replaceAll(/\D/g, "");
  if (/^[+\d\s().-]+$/.test(input)) {
    const mobile = /^(?:0|63)?(9\d{9})$/.exec(digits)?.[1];
    if (mobile) return [{ phone: `+63${mobile}`, typed: [...new Set([input.trim(), digits])] }];
    if (digits.length >= 7) return [{ spellings: [...new Set([input.trim(), ...spellingsOf(digits)])] }];
  }
  return input
    .trim()
    .split(/\s+/)
    .slice(0, MAX_TERMS)
    .map((word) => {
      if (TRACKING_NO.test(word)) return { tracking_no: word.toUpperCase() };
      return EMAIL.test(word) ? { email: word.toLowerCase() } : { spellings: spellingsOf(word) };
    });
}

/**
 * Parses a search like `parseSearchTerms`. An unknown email address becomes text, since it may be the beginning of one.
 */
export async function resolveSearchTerms(
  input: string,
  isKnown: (email: string) => Promise<boolean>,
): Promise<SearchTerm[]> {
  const known = async (term: SearchTerm) =>
    !("email" in term) || (await isKnown(term.email)) ? term : { spellings: [term.email] };
  return Promise.all(parseSearchTerms(input).map(known));
}

const EMAIL = /^[^@]+@[^@]+\.[^@]+$/;
const TRACKING_NO = /^TL-\d{6}-\d{5,}$/i;

const spellingsOf = (word: string): string[] => (/^0\d+$/.test(word) ? [word, `63${word.slice(1)}`] : [word]);
