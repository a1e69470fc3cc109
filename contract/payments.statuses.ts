// Free of zod, since the back office loads this file. What the storefront loads too is in payments.modes.ts.

/** The payment statuses of an order with their labels for staff. They are derived from its payments, never entered. */
export const paymentStatuses = {
  unpaid: "Not paid",
  awaiting_payment: "Awaiting payment",
  failed: "Payment failed",
  partly_paid: "Partly paid",
  paid: "Paid",
  due_on_delivery: "Due on delivery",
  collected: "Collected",
  remitted: "Remitted",
  partly_refunded: "Partly refunded",
  refunded: "Refunded",
} as const;
export type PaymentStatus = keyof typeof paymentStatuses;

/**
 * The choices of the payment filter of orders, with their labels: the statuses, what the shop still has to pay back, and orders that wait
 * for no payment, so that staff can go on with them.
 */
export const paymentFilters = {
  ...paymentStatuses,
  refund_due: "Refund due",
  not_awaited: "Not awaiting payment",
} as const;
export type PaymentFilter = keyof typeof paymentFilters;

/** The kinds of entries in the payments of an order with their labels. */
export const paymentEventKinds = {
  created: "Payment started",
  paid: "Paid",
  failed: "Payment declined",
  expired: "Payment expired",
  collected: "Collected on delivery",
  collection_undone: "Collection undone",
  remitted: "Remitted by the courier",
  refund_requested: "Refund requested",
  refunded: "Refunded",
  refund_failed: "Refund failed",
  written_off: "Written off",
  deposit_kept: "Deposit kept",
  deposit_released: "Deposit no longer kept",
} as const;
export type PaymentEventKind = keyof typeof paymentEventKinds;

/** The states of one attempt to pay an order online, with their labels for staff. */
const paymentAttemptStates = {
  created: "Not started",
  begun: "Waiting for the customer",
  paid: "Paid",
  failed: "Declined",
  expired: "Expired",
  unknown: "Unknown order",
} as const;
export type PaymentAttemptState = keyof typeof paymentAttemptStates;

const { created, begun, paid, ...unpaid } = paymentAttemptStates;

/** How the list of payments can be sorted: those that need staff first, or all by time. */
export const paymentSorts = ["attention", "newest", "oldest"] as const;
export type PaymentSort = (typeof paymentSorts)[number];

/** The states of an online payment as staff read them, with their labels: those of its attempt, and whether a paid one was refunded. */
export const paymentStates = {
  created,
  begun,
  paid,
  partly_refunded: paymentStatuses.partly_refunded,
  refunded: paymentStatuses.refunded,
  ...unpaid,
} as const;
export type PaymentState = keyof typeof paymentStates;

/** The state of the attempt of a payment in this state. */
export const attemptStateOf = (state: PaymentState): PaymentAttemptState =>
  state === "partly_refunded" || state === "refunded" ? "paid" : state;

/**
 * Whether a payment in this state is still to be paid. Not when its order is cancelled: then nobody waits for it, and
 * no filter by state lists it.
 */
export const isAttemptOpen = (state: PaymentState): boolean => state === "created" || state === "begun";

/**
 * What a line of a courier's remittance is found to be, with its label. The first is recorded, `short` and `over` when
 * staff say so. `not_delivered` is about a parcel that is on its way, or whose delivery failed.
 */
export const remittanceResults = {
  matched: "Matched",
  short: "Short",
  over: "Over",
  unknown: "No such parcel",
  ambiguous: "Several parcels",
  not_delivered: "Not delivered",
  not_collected: "Not collected",
  remitted: "Already remitted",
  repeated: "Twice in the file",
  unreadable: "Unreadable",
} as const;
export type RemittanceResult = keyof typeof remittanceResults;

/** Why a payment needs staff: what no job settles by itself. */
export const paymentProblems = {
  wrong_amount: "Another amount was paid",
  wrong_currency: "Paid in another currency",
  unknown_reference: "Paid for an unknown order",
  refund_failed: "The refund failed",
  unsettled: "No outcome from the provider",
  differs: "The provider's record differs",
} as const;
export type PaymentProblem = keyof typeof paymentProblems;
