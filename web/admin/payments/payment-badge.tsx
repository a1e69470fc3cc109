import type { ReactNode } from "react";
import type { PaymentAttemptState } from "#contract/payments.statuses.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

const marks = {
  created: "hidden",
  begun: "due",
  paid: "paid",
  failed: "void",
  expired: "void",
  unknown: "delivery_failed",
} as const satisfies Record<PaymentAttemptState, string>;

/** The state of an online payment. */
export const PaymentBadge = ({ state, children }: { state: PaymentAttemptState; children: ReactNode }) => (
  <StatusBadge mark={marks[state]}>{children}</StatusBadge>
);
