import type { Centavos } from "#contract/money.ts";
import { isEditable, type OrderState, orderStates } from "#contract/orders.states.ts";
import type { PaymentMode, RefundMethod } from "#contract/payments.modes.ts";
import type { PaymentEventKind, PaymentStatus } from "#contract/payments.statuses.ts";

/**
 * What the money of an order depends on besides its payments. In centavos: the total, what of it is paid online before the rest is
 * collected at the door, what of it returned pieces cost, and what allowances take off the price of the others.
 */
export type OrderToPay = {
  state: OrderState;
  payment_mode: PaymentMode;
  total: Centavos;
  deposit: Centavos | null;
  /** Whether the shop keeps the deposit when the order comes back undelivered. */
  deposit_kept: boolean;
  returned_total: Centavos;
  allowance_total: Centavos;
};

/** What an order costs without the pieces that were returned, less the allowances for the others. */
const keptTotal = ({ total, returned_total, allowance_total }: OrderToPay): Centavos =>
  total - returned_total - allowance_total;

/** An entry in the payments of an order. One about a remitted parcel names it, and what it was to collect. */
export type Entry = {
  kind: PaymentEventKind;
  amount: Centavos;
  method?: RefundMethod | null;
  shipment_id?: number | null;
  to_collect?: Centavos | null;
};

/** The money of an order in centavos; see `orderPayment` in contract/payments.ts. */
export type Balance = {
  status: PaymentStatus;
  due: Centavos;
  /** The part of `due` that must be paid online first. */
  dueNow: Centavos;
  paid: Centavos;
  refunded: Centavos;
  refunding: Centavos;
  refundDue: Centavos;
  /** What was to be refunded, and is owed no more. */
  writtenOff: Centavos;
  /** The part of the deposit that the shop keeps. */
  depositKept: Centavos;
};

/** The money of an order. The order of the entries does not matter, since only their sums and numbers count. */
export function balanceOf(order: OrderToPay, entries: readonly Entry[]): Balance {
  const sum = (...kinds: PaymentEventKind[]) => sumOf(entries.filter((entry) => kinds.includes(entry.kind)));
  const collected = Math.max(0, sum("collected") - sum("collection_undone"));
  const online = sum("paid");
  const paid = online + collected;
  const refunded = sum("refunded");
  const answered = sumOf(entries.filter(({ kind, method }) => kind === "refunded" && method === "original"));
  const refunding = Math.max(0, sum("refund_requested") - sum("refund_failed") - answered);
  const writtenOff = sum("written_off");
  const left = Math.max(0, paid - refunded - refunding - writtenOff);
  const { phase } = orderStates[order.state];
  // What was paid online for an order on delivery and is returned is collected at the door again.
  const counted = order.payment_mode === "cod" ? left : paid;
  const due = phase === "open" ? Math.max(0, keptTotal(order) - counted) : 0;
  // A deposit that was paid once and refunded is not asked for again.
  const dueNow = order.payment_mode === "cod" ? Math.min(due, Math.max(0, (order.deposit ?? 0) - online)) : due;
  const depositKept = Math.min(left, isDepositKept(order, collected) ? (order.deposit ?? 0) : 0);
  return {
    status: statusOf(order, entries, { due, dueNow, paid, refunded, collected, remitted: remittedOf(entries) }),
    due,
    dueNow,
    paid,
    refunded,
    refunding,
    refundDue: Math.max(0, left - (phase === "void" ? depositKept : keptTotal(order))),
    writtenOff,
    depositKept,
  };
}

/**
 * Whether the shop keeps the deposit: the order came back, and its rest was never collected. An order that cost no more
 * than its deposit had no rest.
 */
const isDepositKept = (order: OrderToPay, collected: Centavos): boolean =>
  order.deposit_kept &&
  order.payment_mode === "cod" &&
  order.state === "returned" &&
  collected === 0 &&
  order.total > (order.deposit ?? 0);

/**
 * What the shop keeps of the deposit of an order, in centavos, as far as it was not refunded, and what of that its payments do not say yet:
 * below 0 when less is kept than they say. A refund that its provider has not answered does not count, since it may fail.
 */
export function keptDeposit(order: OrderToPay, entries: readonly Entry[]): { kept: Centavos; unrecorded: Centavos } {
  const isAnswer = ({ kind }: Entry) => kind !== "refund_requested" && kind !== "refund_failed";
  const { depositKept: kept } = balanceOf(order, entries.filter(isAnswer));
  const of = (kind: PaymentEventKind) => sumOf(entries.filter((entry) => entry.kind === kind));
  return { kept, unrecorded: kept - (of("deposit_kept") - of("deposit_released")) };
}

/** What came of the collected cash. What a courier remits beyond what a parcel collected makes up for no other parcel. */
function remittedOf(entries: readonly Entry[]): Centavos {
  const remitted = entries.filter(({ kind }) => kind === "remitted");
  const byParcel = Map.groupBy(remitted, ({ shipment_id }) => shipment_id ?? null);
  return [...byParcel.values()].reduce(
    (total, parcel) => total + Math.min(sumOf(parcel), parcel[0]?.to_collect ?? Number.POSITIVE_INFINITY),
    0,
  );
}

const sumOf = (entries: readonly Entry[]): Centavos => entries.reduce((total, { amount }) => total + amount, 0);

type Sums = Record<"due" | "dueNow" | "paid" | "refunded" | "collected" | "remitted", Centavos>;

function statusOf(
  order: OrderToPay,
  entries: readonly Entry[],
  { due, dueNow, paid, refunded, collected, remitted }: Sums,
): PaymentStatus {
  if (due > 0 && order.payment_mode === "cod") return codStatusOf(entries, dueNow);
  const kept = paid - refunded;
  // What was paid twice and refunded once is paid.
  if (refunded > 0 && (kept <= 0 || kept < order.total)) return kept > 0 ? "partly_refunded" : "refunded";
  if (due > 0) return paid > 0 ? "partly_paid" : onlineStatusOf(entries);
  if (paid === 0) return "unpaid";
  return collected === 0 ? "paid" : remitted >= collected ? "remitted" : "collected";
}

/** An order on delivery waits for its deposit first. */
const codStatusOf = (entries: readonly Entry[], dueNow: Centavos): PaymentStatus =>
  dueNow > 0 ? onlineStatusOf(entries) : "due_on_delivery";

/** Whether an order that is not paid yet still waits: each attempt that began has failed, or one goes on. */
function onlineStatusOf(entries: readonly Entry[]): "awaiting_payment" | "failed" {
  const count = (...kinds: PaymentEventKind[]) => entries.filter(({ kind }) => kinds.includes(kind)).length;
  const begun = count("created");
  return begun > 0 && count("failed", "expired") >= begun ? "failed" : "awaiting_payment";
}

/**
 * Why a refund is refused: staff saw another amount as refunded or being refunded, or it is more than remains of what was paid; null
 * when it is not.
 */
export function refundProblem(
  { paid, refunded, refunding }: Balance,
  { amount, seenRefunded }: { amount: Centavos; seenRefunded: Centavos },
): "outdated" | "too_much" | null {
  if (refunded + refunding !== seenRefunded) return "outdated";
  return amount > paid - refunded - refunding ? "too_much" : null;
}

/**
 * What happens with a payment that has arrived. It settles an order that waits for it and is not on its way yet; it reopens one that
 * was cancelled and has no other payment; else it is refunded, as is a second deposit.
 */
export function decidePayment(
  order: OrderToPay,
  { due, dueNow, paid, refunded, refunding }: Balance,
): "settle" | "reopen" | "refund" {
  if (order.state === "cancelled") return paid === refunded + refunding ? "reopen" : "refund";
  const waits = order.payment_mode === "cod" && order.deposit !== null ? dueNow > 0 : due > 0;
  return isEditable(order.state) && waits ? "settle" : "refund";
}

const MINUTE_MS = 60_000;

/** How long a provider is asked about a payment: a customer may pay on a page that stayed open. */
const ASKED_MS = 48 * 60 * MINUTE_MS;

/** How long the next check waits: this part of the age of the payment, within bounds in milliseconds. */
export const checkWaits = { agePart: 0.1, shortestMs: MINUTE_MS / 2, longestMs: 60 * MINUTE_MS };

/** When the provider is asked next about a payment that is not paid: the older it is the later, and when it expires; null for never. */
export function nextCheck(payment: { created_at: Date; expires_at: Date }, now: Date): Date | null {
  const age = now.getTime() - payment.created_at.getTime();
  const untilExpiry = payment.expires_at.getTime() - now.getTime();
  if (age >= ASKED_MS && untilExpiry <= 0) return null;
  const wait = Math.min(Math.max(age * checkWaits.agePart, checkWaits.shortestMs), checkWaits.longestMs);
  return new Date(now.getTime() + (untilExpiry > 0 ? Math.min(wait, untilExpiry) : wait));
}
