import { type OrderState, orderStates } from "#contract/enums.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors.ts";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import type { Order } from "#contract/orders.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { readSettings } from "#modules/settings/settings.ts";
import { readCustomerOrder, readOrder } from "./orders.details.ts";
import {
  cancellableStates,
  isInTimeToCancel,
  missingForTransition,
  restockReasons,
  statesBefore,
} from "./orders.rules.ts";
import * as store from "./orders.store.ts";

type Noted = { reason?: string | undefined; courier?: string | undefined; courier_tracking?: string | undefined };

/** `seen` is the state in which the move was decided, where that is told. */
type Move = { orderId: number; to: OrderState; seen?: OrderState | undefined; by: Actor } & Noted;

/**
 * Moves an order to its next state, notes who did it and why, puts its pieces back when it is cancelled or comes back, and
 * writes to the customer: all or nothing. Gives the order as it is then.
 * @throws invalid with messages per field; order_not_found; transition_not_allowed when its state does not lead there;
 *   order_state_changed when it would, but is not the one that was seen; order_archived
 */
export async function changeOrderState(db: Db, move: Move): Promise<Order> {
  const missing = missingForTransition(move.to, move);
  if (missing) throw refuseFields(missing);
  const refusal = await tryMove(db, move);
  if (refusal) throw refusal;
  return (await readOrder(db, move.orderId)).order;
}

/** Moves several orders to one state, one after the other: each by itself, so that one that cannot stops no other. */
export async function changeOrderStates(
  db: Db,
  { orderIds, to, by }: { orderIds: readonly number[]; to: OrderState; by: Actor },
): Promise<TransitionOutcome[]> {
  const outcomes: TransitionOutcome[] = [];
  for (const id of new Set(orderIds)) {
    const refusal = await tryMove(db, { orderId: id, to, by });
    outcomes.push({ id, changed: !refusal, message: refusal?.message ?? `Order ${id} is now ${labelOf(to)}.` });
  }
  return outcomes;
}

/** Moves an order; gives what speaks against it, and then nothing was done. */
async function tryMove(db: Db, { orderId, to, seen, by, ...noted }: Move): Promise<Refusal | null> {
  const leads = statesBefore(to);
  return inTransaction(db, async (tx) => {
    const { refusal, was } = await store.changeOrderState(tx, {
      orderId,
      to,
      from: seen ? leads.filter((state) => state === seen) : leads,
      stockReason: restockReasons[to],
      by: by.id,
      ownerId: null,
      reason: noted.reason ?? null,
      courier: to === "shipped" ? (noted.courier ?? null) : null,
      courierTracking: to === "shipped" ? (noted.courier_tracking ?? null) : null,
    });
    if (refusal === "transition_not_allowed") return whyNot({ to, seen, was });
    if (refusal) return refuse(refusal);
    const { order } = await readOrder(tx, orderId);
    await recordAudit(tx, {
      by,
      action: "order_state_changed",
      entity: { type: "order", id: orderId, name: order.tracking_no },
      before: { status: labelOf(was) },
      after: { status: labelOf(to), ...noted },
    });
    return null;
  });
}

/** What speaks against a move that the database has not made, of an order that it found in the state `was`. */
function whyNot({ to, seen, was }: Pick<Move, "to" | "seen"> & { was: OrderState }): Refusal {
  if (!statesBefore(to).includes(was))
    return refuse("transition_not_allowed", { now: labelOf(was), next: labelOf(to) });
  if (seen && seen !== was) return refuse("order_state_changed", { seen: labelOf(seen), now: labelOf(was) });
  // Its state leads there, and was seen: it was put away.
  return refuse("order_archived");
}

/**
 * Cancels one of the account's own orders, as long as the shop's terms let its customer; its pieces go back onto the shelf.
 * @throws order_not_found, also for somebody else's order; too_late_to_cancel; order_put_aside
 */
export async function cancelCustomerOrder(db: Db, accountId: number, orderId: number, reason?: string): Promise<Order> {
  const terms = await readSettings(db);
  const placed = await store.findPlacedAt(db, orderId, accountId);
  if (!placed) throw refuse("order_not_found");
  const states: OrderState[] = cancellableStates(terms);
  const inTime = isInTimeToCancel(terms, placed, new Date());
  const { refusal, was } = await store.changeOrderState(db, {
    orderId,
    to: "cancelled",
    from: inTime ? states : [],
    stockReason: "cancel",
    by: accountId,
    ownerId: accountId,
    reason: reason ?? null,
    courier: null,
    courierTracking: null,
  });
  if (refusal === "transition_not_allowed") {
    if (!states.includes(was)) throw refuse("too_late_to_cancel", { now: labelOf(was) });
    // Its state would let it, so what speaks against it is its age, or that staff have put it away.
    throw inTime ? refuse("order_put_aside") : refuse("too_late_to_cancel", { hours: terms.cancel_hours });
  }
  if (refusal) throw refuse(refusal);
  return (await readCustomerOrder(db, accountId, orderId)).order;
}

const labelOf = (state: OrderState): string => orderStates[state].label;
