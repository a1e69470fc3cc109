import { refuseFields } from "#contract/errors.ts";
import { type Centavos, centavosOf, formatMoney } from "#contract/money.ts";
import type { OrderRefundForm } from "#contract/orders.refunds.admin.ts";
import type { OrderPayment } from "#contract/payments.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { Actor } from "#modules/audit/audit.ts";
import { type Allowance, lockForRefund, refundLocked } from "#modules/payments/payments.ts";
import { keptCost, shareRefund } from "./orders.pieces.rules.ts";
import { fixShares, type SharedLine } from "./orders.pieces.ts";

/**
 * Refunds the customer of an order. A refund that names pieces lowers the price of these, since the customer keeps them; another one counts
 * against what is owed for returns. Returns the money of the order.
 * @throws order_not_found; invalid when more would be refunded than was paid, or than the pieces still cost, or when the customer does
 *   not have the pieces; refund_outdated when a colleague refunded first
 */
export function refundOrder(
  db: Db,
  { orderId, form, by }: { orderId: number; form: OrderRefundForm; by: Actor },
): Promise<OrderPayment> {
  const { lines: chosen = [], ...refund } = form;
  return inTransaction(db, async (tx) => {
    const order = await lockForRefund(tx, { orderId, form: refund });
    const lines = chosen.length === 0 ? [] : await fixShares(tx, order);
    const allowances = allowancesFor(lines, chosen, centavosOf(refund.amount));
    return refundLocked(tx, order, { form: refund, by, allowances });
  });
}

type Chosen = NonNullable<OrderRefundForm["lines"]>;

/** What an amount that is refunded takes off each of the chosen lines. */
function allowancesFor(lines: readonly SharedLine[], chosen: Chosen, amount: Centavos): Allowance[] {
  if (chosen.length === 0) return [];
  const kept = chosen.map(({ line_id, product_qty: pieces }) => ({ line: keptLine(lines, line_id, pieces), pieces }));
  const costs = kept.map(({ line, pieces }) => keptCost(line, pieces));
  const left = costs.reduce((sum, cost) => sum + cost, 0);
  if (amount > left) throw refuseFields({ amount: [tooMuch(left)] });
  const shares = shareRefund(costs, amount);
  return kept.map(({ line: { id: lineId, name }, pieces: quantity }, index) => ({
    lineId,
    name,
    quantity,
    amount: shares[index] ?? 0,
  }));
}

/** A line of which the customer has at least this number of pieces. @throws invalid */
function keptLine(lines: readonly SharedLine[], id: number, quantity: number): SharedLine {
  const line = lines.find((one) => one.id === id);
  if (!line) throw refuseFields({ lines: ["This order has no such line."] });
  if (quantity > line.returnable) throw refuseFields({ lines: [notKept(line)] });
  return line;
}

const notKept = ({ name, returnable }: SharedLine): string =>
  returnable === 0
    ? `The customer does not keep ${name}: it was not delivered, or comes back. Refund it without choosing pieces.`
    : `The customer keeps ${returnable} of ${name}. Choose no more than that.`;

const tooMuch = (left: Centavos): string =>
  left === 0
    ? "These pieces are refunded already. Choose others, or refund without choosing pieces."
    : `These pieces still cost ${formatMoney(left)}. Enter no more than that, or choose more pieces.`;
