import type { ReactNode } from "react";
import { isAttemptOpen, type PaymentState, paymentStates } from "#contract/payments.statuses.ts";
import type { ListedPayment } from "#contract/payments.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

const marks = {
  created: "hidden",
  begun: "due",
  paid: "paid",
  failed: "void",
  expired: "void",
  unknown: "delivery_failed",
  partly_refunded: "void",
  refunded: "void",
} as const satisfies Record<PaymentState, string>;

/** The state of an online payment. */
export const PaymentBadge = ({ state, children }: { state: PaymentState; children: ReactNode }) => (
  <StatusBadge mark={marks[state]}>{children}</StatusBadge>
);

/** What a payment is at, as the list shows it: one that needs staff first, and one that nobody waits for as over. */
export function PaymentStateBadge({ state, problem, order_cancelled: orderCancelled }: ListedPayment) {
  if (problem) return <PaymentBadge state="unknown">Needs attention</PaymentBadge>;
  if (orderCancelled && isAttemptOpen(state)) return <PaymentBadge state="expired">Order cancelled</PaymentBadge>;
  return <PaymentBadge state={state}>{paymentStates[state]}</PaymentBadge>;
}
