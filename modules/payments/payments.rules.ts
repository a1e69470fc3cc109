import type { Centavos } from "#contract/money.ts";
import { type OrderState, orderStates } from "#contract/orders.states.ts";
import type { PaymentMode } from "#contract/payments.modes.ts";
import type { PaymentEventKind, PaymentStatus } from "#contract/payments.statuses.ts";

/** What the money of an order depends on besides its payments; the total in centavos. */
export type OrderToPay = { state: OrderState; payment_mode: PaymentMode; total: Centavos };

/** An entry in the payments of an order. */
export type Entry = { kind: PaymentEventKind; amount: Centavos };

/** The money of an order in centavos; see `orderPayment` in contract/payments.ts. */
export type Balance = {
  status: PaymentStatus;
  due: Centavos;
  paid: Centavos;
  refunded: Centavos;
  refundDue: Centavos;
};

/** The money of an order. The order of the entries does not matter, since only their sums count. */
export function balanceOf(order: OrderToPay, entries: readonly Entry[]): Balance {
  const sum = (kind: PaymentEventKind) =>
    entries.filter((entry) => entry.kind === kind).reduce((total, { amount }) => total + amount, 0);
  const [paid, refunded] = [sum("collected"), sum("refunded")];
  const { phase } = orderStates[order.state];
  const due = phase === "open" ? Math.max(0, order.total - paid) : 0;
  return {
    status: statusOf({ due, paid, refunded }),
    due,
    paid,
    refunded,
    refundDue: phase === "void" ? Math.max(0, paid - refunded) : 0,
  };
}

/** Why a refund is refused: staff saw another amount as refunded, or it is more than remains of what was paid; null when it is not. */
export function refundProblem(
  { paid, refunded }: Balance,
  { amount, seenRefunded }: { amount: Centavos; seenRefunded: Centavos },
): "outdated" | "too_much" | null {
  if (refunded !== seenRefunded) return "outdated";
  return amount > paid - refunded ? "too_much" : null;
}

type Sums = { due: Centavos; paid: Centavos; refunded: Centavos };

function statusOf({ due, paid, refunded }: Sums): PaymentStatus {
  if (refunded > 0) return refunded < paid ? "partly_refunded" : "refunded";
  if (due > 0) return "due_on_delivery";
  return paid === 0 ? "unpaid" : "collected";
}
