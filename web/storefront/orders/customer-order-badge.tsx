import type { PaymentStatus } from "#contract/payments.statuses.ts";
import { OrderBadge, StatusBadge } from "#web/ui/status-badge.tsx";

/** What the customer still has to do about the payment of an order, by its payment status. */
const toPay: Partial<Record<PaymentStatus, string>> = {
  awaiting_payment: "Waiting for payment",
  failed: "Payment failed",
};

/** What an order with this payment status waits for, as its customer reads it; undefined when it does not wait for a payment. */
export const awaitedPayment = (status: PaymentStatus): string | undefined => toPay[status];

type CustomerOrderBadgeProps = { status: number | null; paymentStatus: PaymentStatus };

/** The state of an order as its customer reads it: an order that is not paid yet says so first. */
export function CustomerOrderBadge({ status, paymentStatus }: CustomerOrderBadgeProps) {
  const label = awaitedPayment(paymentStatus);
  return label ? <StatusBadge mark="due">{label}</StatusBadge> : <OrderBadge status={status} />;
}
