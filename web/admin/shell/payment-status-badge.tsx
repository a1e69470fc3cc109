import { type PaymentStatus, paymentStatuses } from "#contract/payments.statuses.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

const marks = {
  unpaid: "void",
  awaiting_payment: "due",
  failed: "due",
  partly_paid: "due",
  paid: "paid",
  due_on_delivery: "due",
  collected: "paid",
  remitted: "paid",
  partly_refunded: "void",
  refunded: "void",
} as const satisfies Record<PaymentStatus, "due" | "paid" | "void">;

/** The payment status of an order. */
export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => (
  <StatusBadge mark={marks[status]}>{paymentStatuses[status]}</StatusBadge>
);
