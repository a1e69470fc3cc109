import { type FieldErrors, type Refusal, refuse } from "#contract/errors.ts";
import { type InvoiceKind, invoiceKinds } from "#contract/invoices.kinds.ts";
import { keysOf } from "#contract/keys.ts";
import type { ShipmentState } from "#contract/orders.shipment-states.ts";
import {
  type CancelState,
  cancelStates,
  needsReason,
  type OrderState,
  orderStates,
  orderTransitions,
  transitionRefusals,
} from "#contract/orders.states.ts";

const orderStateNames = keysOf(orderStates);

/** The status code of a state. */
export const statusCode = (state: OrderState): number => orderStates[state].code;

/** The states that lead to this one. */
export const statesBefore = (state: OrderState): OrderState[] =>
  orderStateNames.filter((before) => (orderTransitions[before] as readonly OrderState[]).includes(state));

/** The refusal to move an order from one state to another: it is there already, or what staff can do instead. */
export const refuseTransition = (now: OrderState, next: OrderState): Refusal =>
  refuse("transition_not_allowed", {
    why: now === next ? `This order is already ${orderStates[now].label}.` : transitionRefusals[now],
  });

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
    to in blockingParcels ? blockingParcels[to as keyof typeof blockingParcels] : []; // `in` has just checked it.
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
  if (needsReason(to) && !input.reason) return { reason: ["Enter a reason. The customer sees it."] };
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

/**
 * A search term: an exact number or email address, or text in one of its spellings. What reads like a phone number may be a courier's, and
 * what reads like the number of an invoice or a credit note may be an SKU.
 */
export type SearchTerm =
  | { tracking_no: string }
  | { phone: string; typed: string[] }
  | { email: string }
  | { spellings: string[]; document?: { kind: InvoiceKind; number: number } };

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
      if (EMAIL.test(word)) return { email: word.toLowerCase() };
      const document = documentIn(word);
      return { spellings: spellingsOf(word), ...(document && { document }) };
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

/** The invoice or credit note with this number, as it is printed or without its zeros; null for other words. */
function documentIn(word: string): { kind: InvoiceKind; number: number } | null {
  const [, prefix = "", digits = ""] = /^([a-z]+)-(\d{1,15})$/i.exec(word) ?? [];
  const kind = keysOf(invoiceKinds).find((each) => invoiceKinds[each].prefix === prefix.toUpperCase());
  return kind ? { kind, number: Number(digits) } : null;
}

const spellingsOf = (word: string): string[] => (/^0\d+$/.test(word) ? [word, `63${word.slice(1)}`] : [word]);
