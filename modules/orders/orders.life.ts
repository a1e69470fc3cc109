import { refuse, refuseFields } from "#contract/errors.ts";
import type { Order } from "#contract/orders.ts";
import { type OrderState, orderStates } from "#contract/vocabulary.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Doer, noteDeed } from "#modules/audit/audit.ts";
import { anyOrder, ownOrder } from "./orders.reading.ts";
import { customersMoves, missingForMove, statesBefore, stockReasons } from "./orders.rules.ts";
import * as store from "./orders.store.ts";

type Noted = { reason?: string | undefined; courier?: string | undefined; courier_tracking?: string | undefined };

/**
 * Moves an order to its next state, notes who did it and why, puts its pieces back when it is cancelled or comes back, and
 * writes to the customer: all or nothing. Gives the order as it is then.
 * @throws invalid with messages per field; order_not_found; move_not_allowed when its state does not lead there
 */
export async function moveOrder(
  db: Db,
  { orderId, to, by, ...noted }: { orderId: number; to: OrderState; by: Doer } & Noted,
): Promise<Order> {
  const missing = missingForMove(to, noted);
  if (missing) throw refuseFields(missing);
  return inTransaction(db, async (tx) => {
    const { refusal, was } = await store.moveOrder(tx, {
      orderId,
      to,
      from: statesBefore(to),
      stockReason: stockReasons[to] ?? null,
      by: by.id,
      ownerId: null,
      reason: noted.reason ?? null,
      courier: to === "shipped" ? (noted.courier ?? null) : null,
      courierTracking: to === "shipped" ? (noted.courier_tracking ?? null) : null,
    });
    if (refusal === "move_not_allowed") throw refuse(refusal, { now: labelOf(was), next: labelOf(to) });
    if (refusal) throw refuse(refusal);
    const { order } = await anyOrder(tx, orderId);
    await noteDeed(tx, {
      by,
      deed: "order_moved",
      thing: { kind: "order", id: orderId, name: order.tracking_no },
      before: { status: labelOf(was) },
      after: { status: labelOf(to), ...noted },
    });
    return order;
  });
}

/**
 * Cancels one of the account's own orders, as long as the shop has not begun with it; its pieces go back onto the shelf.
 * @throws order_not_found, also for somebody else's order; too_late_to_cancel
 */
export async function cancelOwnOrder(db: Db, accountId: number, orderId: number, reason?: string): Promise<Order> {
  const { refusal, was } = await store.moveOrder(db, {
    orderId,
    to: "cancelled",
    from: statesBefore("cancelled").filter((state) => customersMoves(state).includes("cancelled")),
    stockReason: "cancel",
    by: accountId,
    ownerId: accountId,
    reason: reason ?? null,
    courier: null,
    courierTracking: null,
  });
  if (refusal === "move_not_allowed") throw refuse("too_late_to_cancel", { now: labelOf(was) });
  if (refusal) throw refuse(refusal);
  return (await ownOrder(db, accountId, orderId)).order;
}

const labelOf = (state: OrderState): string => orderStates[state].label;
