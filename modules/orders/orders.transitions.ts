import { type Refusal, refuse, refuseFields } from "#contract/errors.ts";
import { centavosOf } from "#contract/money.ts";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import { type OrderState, orderStates } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { readSettings } from "#modules/settings/settings.ts";
import { readCustomerOrder, readOrder, refuseMoved } from "./orders.details.ts";
import {
  cancellableStates,
  isInTimeToCancel,
  missingForTransition,
  refuseTransition,
  restockReasons,
  statesBefore,
} from "./orders.rules.ts";
import * as store from "./orders.store.ts";
import { endOnlinePayments, undoSecondsOf } from "./orders.undo.ts";

type Noted = {
  reason?: string | undefined;
  courier?: string | undefined;
  courier_tracking?: string | undefined;
  /** In pesos. */
  courier_fee?: number | null | undefined;
};

/**
 * `seen` is the state that the member of staff saw, if the client sent it. `bulkSize` is how many orders are changed
 * one after the other.
 */
type Transition = {
  orderId: number;
  to: OrderState;
  seen?: OrderState | undefined;
  bulkSize?: number | undefined;
  by: Actor;
} & Noted;

/**
 * Changes the state of an order in one transaction: writes its history and the audit log, returns products to the stock
 * when it is cancelled or returned, and enqueues the email to the customer and what `finishOrderStep` does, for when it cannot be undone
 * any more. Returns the changed order, and the id of the step.
 * @throws invalid with messages per field; order_not_found; transition_not_allowed when its state does not lead
 *   there; order_state_changed when it is not the state that was seen; order_archived
 */
export async function changeOrderState(db: Db, transition: Transition): Promise<{ order: Order; step: number }> {
  const missing = missingForTransition(transition.to, transition);
  if (missing) throw refuseFields(missing);
  const { refusal, step } = await tryTransition(db, transition);
  if (refusal) throw refusal;
  return { order: (await readOrder(db, transition.orderId)).order, step };
}

/** Changes the state of several orders, each in its own transaction, so that a refusal stops no other. */
export async function changeOrderStates(
  db: Db,
  { orderIds, ...transition }: { orderIds: readonly number[] } & Pick<Transition, "to" | "bulkSize" | "by">,
): Promise<TransitionOutcome[]> {
  const outcomes: TransitionOutcome[] = [];
  for (const id of new Set(orderIds)) {
    const { refusal, step } = await tryTransition(db, { orderId: id, ...transition });
    const message = refusal?.message ?? `Order ${id} is now ${labelOf(transition.to)}.`;
    outcomes.push({ id, changed: !refusal, step, message });
  }
  return outcomes;
}

type Tried = { refusal: null; step: number } | { refusal: Refusal; step: null };

/** Changes the state of an order; returns the refusal when nothing was changed. */
async function tryTransition(db: Db, { orderId, to, seen, bulkSize = 1, by, ...noted }: Transition): Promise<Tried> {
  const allowedFrom = statesBefore(to);
  return inTransaction(db, async (tx) => {
    const { refusal, was, step } = await store.changeOrderState(tx, {
      orderId,
      to,
      from: seen ? allowedFrom.filter((state) => state === seen) : allowedFrom,
      stockReason: restockReasons[to],
      by: by.id,
      ownerId: null,
      undoSeconds: undoSecondsOf(bulkSize),
      ...detailsOf(to, noted),
    });
    // What is not shipped yet has no parcel that could differ.
    if (refusal === "parcels_differ" && to === "cancelled") return { refusal: refuse("shipped_in_part"), step: null };
    if (refusal && refusal !== "transition_not_allowed") return { refusal: refuse(refusal), step: null };
    const { order } = await readOrder(tx, orderId);
    if (refusal) return { refusal: transitionRefusal({ to, seen, was, order }), step: null };
    await recordAudit(tx, {
      by,
      action: "order_state_changed",
      entity: { type: "order", id: orderId, name: order.tracking_no },
      before: { status: labelOf(was) },
      after: { status: labelOf(to), ...noted },
    });
    return { refusal: null, step };
  });
}

/** The details that are stored with a step: a courier only when the order is shipped, a fee only when that failed. */
const detailsOf = (to: OrderState, { reason, courier, courier_tracking, courier_fee }: Noted) => ({
  reason: reason ?? null,
  courier: (to === "shipped" && courier) || null,
  courierTracking: (to === "shipped" && courier_tracking) || null,
  courierFee: to === "delivery_failed" && typeof courier_fee === "number" ? centavosOf(courier_fee) : null,
});

/** The refusal of a transition; `was` is the state of the order. */
function transitionRefusal({
  to,
  seen,
  was,
  order,
}: Pick<Transition, "to" | "seen"> & { was: OrderState; order: Order }): Refusal {
  if (!statesBefore(to).includes(was)) return refuseTransition(was, to);
  if (seen && seen !== was) return refuseMoved(order, { seen, now: was });
  // The transition is allowed and the state was seen, so the order is archived.
  return refuse("order_archived");
}

/**
 * Cancels an order of this account, if the shop's terms allow it; its products return to the stock.
 * @throws order_not_found, also for somebody else's order; too_late_to_cancel; order_put_aside
 */
export async function cancelCustomerOrder(db: Db, accountId: number, orderId: number, reason?: string): Promise<Order> {
  const terms = await readSettings(db);
  const placed = await store.findPlacedAt(db, orderId, accountId);
  if (!placed) throw refuse("order_not_found");
  const states: OrderState[] = cancellableStates(terms);
  const inTime = isInTimeToCancel(terms, placed, new Date());
  const { refusal, was } = await inTransaction(db, async (tx) => {
    const result = await store.changeOrderState(tx, {
      orderId,
      to: "cancelled",
      from: inTime ? states : [],
      stockReason: "cancel",
      by: accountId,
      ownerId: accountId,
      reason: reason ?? null,
      courier: null,
      courierTracking: null,
      courierFee: null,
      undoSeconds: null,
    });
    if (!result.refusal) await endOnlinePayments(tx, orderId);
    return result;
  });
  if (refusal === "transition_not_allowed") {
    if (!states.includes(was)) throw refuse("too_late_to_cancel", { now: labelOf(was) });
    // Its state allows it, so it is too old, or archived by staff.
    throw inTime ? refuse("order_put_aside") : refuse("too_late_to_cancel", { hours: terms.cancel_hours });
  }
  if (refusal === "parcels_differ") throw refuse("too_late_to_cancel", { now: `${labelOf("shipped")} in part` });
  if (refusal) throw refuse(refusal);
  return (await readCustomerOrder(db, accountId, orderId)).order;
}

const labelOf = (state: OrderState): string => orderStates[state].label;
